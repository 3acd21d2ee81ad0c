"""The page in a real browser: what it says, how fast, by mouse and keyboard, in all sizes, dark and light."""

from __future__ import annotations

import io
import os
import tempfile
import time
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from hamfit import Auto, generate, identify_laws, make_system, open_data, simulate
from hamfit.state import State
from live.browser import chromium, fit, fits, opened, pictures, served, set_slider, shown_nodes, until

pytestmark = pytest.mark.browser

NAMES = """elements => elements.filter(one => one.checkVisibility()).map(one => [
    one.id || one.textContent || one.type,
    (one.getAttribute('aria-label') || [...(one.labels || [])].map(label => label.textContent).join(' ')
        || one.textContent).trim()])"""
CONTROLS = "button, input, select, #canvas, pre[tabindex], summary, a[href]"


@pytest.fixture(scope="module")
def browser():
    with chromium() as made:
        yield made


@pytest.fixture(scope="module")
def address():
    with served() as made:
        yield made


@pytest.fixture
def page(browser, address):
    with opened(browser, address) as made:
        yield made


def noisy_morse_chain(path: Path, noise: float = 0.01) -> Path:
    system = make_system("chain", potential="morse", nodes=5, q_amplitude=0.6, p_amplitude=0.6)
    starts = generate(system, snapshots=6, seed=3)
    run = simulate(system, State(starts.q, starts.p, system.graph), 0.02, 400, every=4)
    rng = np.random.default_rng(0)
    heads = [f"{letter}{axis}{node}" for letter in ("", "v") for node in range(1, 6) for axis in "xy"]
    rows = [",".join(["run", "t", *heads])]
    for number in range(6):
        for frame, instant in enumerate(run.times):
            values = np.concatenate([run.q[frame, number].ravel(), run.p[frame, number].ravel()])
            values = values + noise * rng.standard_normal(values.shape)
            rows.append(",".join([str(number), f"{instant:.6g}", *(f"{value:.7g}" for value in values)]))
    path.write_text("\n".join(rows) + "\n", encoding="utf-8")
    return path


DROP = """async ([name, text]) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([text], name, {type: 'text/csv'}));
    const options = {dataTransfer: transfer, bubbles: true, cancelable: true};
    document.getElementById('drop').dispatchEvent(new DragEvent('drop', options));
}"""


def test_a_dropped_table_of_a_noisy_morse_chain_is_named_within_five_seconds(page, tmp_path):
    path = noisy_morse_chain(tmp_path / "morse chain.csv")
    page.evaluate(DROP, [path.name, path.read_text(encoding="utf-8")])
    seconds = until(lambda: page.query_selector("#law"), 15, "law")
    sentence = page.inner_text("#law")
    print(f"law after {seconds:.2f} s: {sentence}")
    assert "looks like morse" in sentence
    assert "±" in sentence
    assert seconds < 5
    assert page.input_value("th:nth-child(3) select") == "q"
    until(lambda: shown_nodes(page) == 5)
    assert page.inner_text("#left") == "recorded"


def test_columns_are_assigned_by_dragging_and_by_name(page, tmp_path):
    path = noisy_morse_chain(tmp_path / "a.csv")
    text = path.read_text(encoding="utf-8").replace("vx1", "fast", 1)
    page.evaluate(DROP, ["a.csv", text])
    until(lambda: page.query_selector("th select"))
    column = 3 + 10
    assert page.input_value(f"th:nth-child({column}) select") == "skip"
    page.drag_and_drop(".roles span:text('velocity')", f"th:nth-child({column})")
    assert page.input_value(f"th:nth-child({column}) select") == "v"
    for other in range(column + 1, column + 10):
        page.select_option(f"th:nth-child({other}) select", "v")
    fit(page)
    assert "looks like morse" in page.inner_text("#law")


def test_names_of_columns_and_files_are_texts(page, tmp_path):
    evil = "<img src=x onerror=alert(1)>"
    text = noisy_morse_chain(tmp_path / "a.csv").read_text(encoding="utf-8").replace("run,t", f"{evil},t", 1)
    page.evaluate(DROP, [f"{evil}.csv", text])
    until(lambda: page.query_selector("th"))
    assert page.inner_text("th:nth-child(1) div") == evil
    assert page.query_selector("th img") is None


def test_a_file_that_cannot_be_read_is_a_sentence_on_the_page(page):
    page.evaluate(DROP, ["odd.npz", "this is no archive"])
    until(lambda: page.inner_text("#error"))
    assert "odd.npz" in page.inner_text("#error")


def test_the_size_slider_shows_nine_hundred_nodes_within_two_seconds_and_fluently(page):
    fit(page)
    until(lambda: shown_nodes(page) == 9)
    page.select_option("#shape", "0")
    until(lambda: shown_nodes(page) == 100)
    sides = [2, 3, 4, 5, 7, 10, 14, 20, 30, 50, 70, 100]
    begun = time.monotonic()
    set_slider(page, "#size", sides.index(30))
    until(lambda: shown_nodes(page) == 900)
    first = time.monotonic() - begun
    time.sleep(1)
    before, begun = pictures(page), time.monotonic()
    time.sleep(3)
    rate = (pictures(page) - before) / (time.monotonic() - begun)
    print(f"900 nodes: first frame after {first:.2f} s, {rate:.1f} pictures a second")
    assert first < 2
    assert rate >= 10
    assert page.inner_text("#size-text") == "30 × 30 lattice"
    set_slider(page, "#size", sides.index(100))
    until(lambda: shown_nodes(page) == 10_000, 20)


def test_the_numbers_on_the_page_are_those_of_the_library(page):
    page.click('[data-card="chain"]')
    fit(page)
    data = generate(make_system("chain", potential="morse"), snapshots=400, seed=0)
    sentence = identify_laws(Auto(seed=0).fit(data), data).sentences[0]
    assert page.text_content("#law").strip() == sentence.replace("all pairs: t", "T")


def test_every_control_has_a_name(page):
    fit(page)
    for one in page.query_selector_all("summary"):
        one.click()
    nameless = [who for who, name in page.eval_on_selector_all(CONTROLS, NAMES) if not name]
    assert nameless == []
    assert page.evaluate("document.documentElement.lang") == "en"


def test_the_keyboard_reaches_every_control_in_the_order_of_the_page(page):
    fit(page)
    until(lambda: shown_nodes(page) == 9)
    page.click("h1")
    wanted = page.eval_on_selector_all(
        CONTROLS,
        "all => { const some = all.filter(one => one.checkVisibility() && !one.disabled); "
        "some.forEach((one, number) => { one.dataset.tab = number; }); return some.length; }",
    )
    seen = []
    for _ in range(wanted + 5):
        page.keyboard.press("Tab")
        seen.append(page.evaluate("document.activeElement.dataset.tab ?? null"))
    reached = [int(number) for number in seen if number is not None]
    assert set(range(wanted)) <= set(reached)
    first_round = reached[: reached.index(max(reached)) + 1]
    assert first_round == sorted(first_round)


def test_everything_can_be_done_by_keyboard(page):
    page.focus('[data-card="chain"]')
    page.keyboard.press("Enter")
    assert page.get_attribute('[data-card="chain"]', "aria-pressed") == "true"
    page.focus("#controls input[type=range]")
    page.keyboard.press("ArrowLeft")
    before = fits(page)
    page.focus("#fit")
    page.keyboard.press("Enter")
    until(lambda: fits(page) > before)
    until(lambda: shown_nodes(page) == 7)
    until(lambda: pictures(page) > 10)
    page.focus("#play")
    assert page.inner_text("#play") == "Pause"
    page.keyboard.press("Space")
    assert page.inner_text("#play") == "Play"
    place = page.evaluate("document.getElementById('canvas').dataset.place")
    page.focus("#time")
    page.keyboard.press("End")
    until(lambda: page.evaluate("document.getElementById('canvas').dataset.place") != place)
    picture = page.locator("#canvas").screenshot()
    page.focus("#canvas")
    page.keyboard.press("ArrowLeft")
    until(lambda: page.locator("#canvas").screenshot() != picture)
    page.focus("#shape")
    page.keyboard.press("ArrowDown")
    until(lambda: shown_nodes(page) == 100)
    page.focus("#size")
    page.keyboard.press("ArrowLeft")
    until(lambda: shown_nodes(page) == 49)
    for switch in ("#overlay", "#trails", "#by-error"):
        page.focus(switch)
        page.keyboard.press("Space")
        assert page.is_checked(switch)
    page.focus("#theme")
    theme = page.get_attribute("html", "data-theme")
    page.keyboard.press("Enter")
    assert page.get_attribute("html", "data-theme") != theme


def test_a_node_is_dragged_and_both_systems_start_from_there(page):
    page.click('[data-card="chain"]')
    fit(page)
    until(lambda: shown_nodes(page) == 8)
    page.click("#play")
    page.focus("#time")
    page.keyboard.press("Home")
    until(lambda: place_of(page) == "0.00")
    time.sleep(0.5)  # until the camera has stepped back as far as the motion reaches
    box = page.query_selector("#canvas").bounding_box()
    at = learned_node(page)
    before = page.text_content("#along pre")
    page.mouse.move(box["x"] + at[0], box["y"] + at[1])
    page.mouse.down()
    page.mouse.move(box["x"] + at[0] + 25, box["y"] + at[1] - 40, steps=4)
    page.mouse.up()
    until(lambda: "dragged" in page.text_content("#along pre"))
    assert "dragged" not in before


def place_of(page) -> str:
    """Which frame is shown."""
    return page.evaluate("document.getElementById('canvas').dataset.place ?? ''")


def learned_node(page) -> tuple[float, float]:
    """A place in the right half of the picture that has the colour of learned nodes all around it."""
    image = Image.open(io.BytesIO(page.locator("#canvas").screenshot())).convert("RGB")
    red, blue = (np.asarray(image)[..., k].astype(int) for k in (0, 2))
    ball = (blue > 100) & (blue > 1.6 * red) & (red < 100)
    ball[:, : image.width // 2] = False
    ball[:60] = False  # the label has the same colour
    inside = ball.copy()
    for axis, by in ((0, 3), (0, -3), (1, 3), (1, -3)):
        inside &= np.roll(ball, by, axis=axis)
    row, column = np.argwhere(inside)[0]
    return float(column), float(row)


def test_a_node_is_displaced_by_numbers(page):
    fit(page)
    until(lambda: shown_nodes(page) == 9)
    page.click("summary:text('Displace a node')")
    page.fill("#node", "4")
    page.fill("#dz", "0.8")
    page.click("#let-go")
    until(lambda: "dragged" in page.text_content("#along pre"))
    page.click("#anew")
    until(lambda: "dragged" not in page.text_content("#along pre"))


def test_files_and_the_picture_are_taken_along(page, tmp_path):
    fit(page)
    until(lambda: shown_nodes(page) == 9)
    for button, name in (
        ("Model", "model.safetensors"),
        ("Data", "data.npz"),
        ("Run .npz", "run.npz"),
        ("Picture", "hamfit.png"),
        ("Report", "report.html"),
    ):
        with page.expect_download(timeout=30_000) as download:
            page.click(f"#along button:text-is('{button}')")
        path = tmp_path / name
        download.value.save_as(path)
        assert download.value.suggested_filename == name
        assert path.stat().st_size > 1000
    assert open_data(tmp_path / "run.npz").n_snapshots == 400
    until(lambda: "Warnings" in page.text_content("#warnings"))
    page.select_option("#along select", "shell")
    assert "hamfit fit data.npz" in page.text_content("#along pre")


def test_the_race_is_drawn_and_stopped(page):
    fit(page)
    page.click("#speeds button")
    until(lambda: "one solve" in page.text_content("#speeds figcaption"))
    assert "Adam, same features" in page.text_content("#speeds figcaption")
    page.click("#speeds button")
    assert page.inner_text("#speeds button") == "Race against Adam"
    assert "paper's own numbers" in page.text_content("#speeds")


@pytest.mark.parametrize("lesson", [0, 1, 2])
def test_lessons_lead_through_live_figures(page, lesson: int):
    page.select_option("#lessons", str(lesson))
    for number in range(3):
        assert f"{number + 1} of 3" in page.inner_text("#lesson h2").lower()
        if lesson == 2 and number:
            until(lambda nodes=(100, 900)[number - 1]: shown_nodes(page) == nodes)
        else:
            until(lambda number=number: fits(page) > number, 30)
            assert page.inner_text("#error") == ""
        if number < 2:
            page.click("#lesson button:text('Next')")
    page.click("#lesson button:text('Close')")
    assert not page.is_visible("#lesson")


def test_motion_waits_for_those_who_want_little_of_it(browser, address):
    with opened(browser, address, reduced_motion="reduce") as page:
        fit(page)
        until(lambda: shown_nodes(page) == 9)
        time.sleep(0.5)
        assert page.inner_text("#play") == "Play"
        time.sleep(1)
        assert place_of(page) == "0.00"
        page.click("#play")
        until(lambda: place_of(page) != "0.00")


@pytest.mark.parametrize("card", ["ring", "lennard-jones", "gravity", "trap", "pendulums", "carts.csv", "pendulum.csv"])
def test_every_kind_of_system_moves(page, card: str):
    before = fits(page)
    page.click(f'[data-card="{card}"]')
    if card.endswith(".csv"):
        until(lambda: fits(page) > before)
    else:
        fit(page)
    until(lambda: shown_nodes(page) > 0)
    until(lambda: pictures(page) > 10)
    assert page.inner_text("#error") == ""


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [(1440, 900), (1024, 768), (390, 844)])
def test_the_page_fits_the_screen(browser, size: tuple[int, int], scheme: str):
    """With the environment variable HAMFIT_SCREENSHOTS, pictures of the page go into the folder that it names."""
    viewport = {"width": size[0], "height": size[1]}
    with served("--demo") as demo, opened(browser, demo, viewport=viewport, color_scheme=scheme) as page:
        until(lambda: page.query_selector("#law") and shown_nodes(page) == 100)
        assert page.get_attribute("html", "data-theme") == scheme
        assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
        for column in ("#from", "#found"):
            assert page.evaluate(
                f"document.querySelector('{column}').scrollWidth <= document.querySelector('{column}').clientWidth + 1"
            )
        folder = os.environ.get("HAMFIT_SCREENSHOTS")
        if folder:
            until(lambda: "Warnings" in page.text_content("#warnings"), 60)
            page.screenshot(path=Path(folder) / f"live-{size[0]}x{size[1]}-{scheme}.png")


def test_a_page_that_is_closed_ends_its_work(browser, address):
    before = folders()
    with opened(browser, address) as page:
        fit(page)
        page.select_option("#shape", "0")
        set_slider(page, "#size", 11)
        until(lambda: shown_nodes(page) == 10_000, 20)
        (own,) = folders() - before
    until(lambda: not own.exists(), 2, "jobs end, and then their folder is removed")


def folders() -> set[Path]:
    """Folders of open pages, each of which is removed after the work of its page has ended."""
    return set(Path(tempfile.gettempdir()).glob("hamfit-live-*"))
