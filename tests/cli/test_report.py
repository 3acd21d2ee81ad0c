"""``hamfit report``."""

from __future__ import annotations


def test_a_page_is_written_and_its_warnings_are_told(hamfit, files):
    result = hamfit("report", "model.safetensors", "chain.npz", "-o", "new/report.html", "--json")
    assert result.code == 0
    assert result.json["output"] == "new/report.html"
    assert "Fit summary" in result.json["sections"]
    assert "Learned laws" in result.json["left_out"]
    text = (files["chain.npz"].parent / "new" / "report.html").read_text(encoding="utf-8")
    assert "model.safetensors on chain.npz" in text
    for sentence in result.json["warnings"]:
        assert sentence.endswith(".")
    told = hamfit("report", "model.safetensors", "chain.npz", "-o", "report.html")
    assert told.code == 0
    assert told.out.count("warning: ") == len(result.json["warnings"])
    assert told.out.endswith("the page is report.html\n")


def test_sections_are_chosen(hamfit, files):
    result = hamfit(
        "report", "model.safetensors", "chain.npz", "-o", "r.html", "--sections", "ridge, summary", "--json"
    )
    assert result.json["sections"] == ["Fit summary"]
    assert list(result.json["left_out"]) == ["Ridge curve"]
    help_text = hamfit("report", "--help").out.replace("\n", "").replace(" ", "")
    assert "[coverage|energy|friction|laws|parity|residuals|result|ridge|rollout|summary],..." in help_text


def test_bad_input_is_one_line_and_code_2(hamfit, files, monkeypatch):
    for arguments, said in (
        (("model.safetensors", "chain.npz", "-o", "report.pdf"), "must end in .html"),
        (("model.safetensors", "nowhere.npz", "-o", "report.html"), "nowhere.npz does not exist"),
        (("chain.npz", "chain.npz", "-o", "report.html"), "chain.npz"),
        (("model.safetensors", "chain.npz", "-o", "report.html", "--runs", 0), "runs"),
        (("model.safetensors", "chain.npz", "-o", "report.html", "--sections", "sumary"), "did you mean 'summary'"),
    ):
        result = hamfit("report", *arguments)
        assert result.code == 2
        assert said in result.err
        assert result.err.count("\n") == 1
    monkeypatch.setitem(__import__("sys").modules, "matplotlib.figure", None)
    result = hamfit("report", "model.safetensors", "chain.npz", "-o", "report.html")
    assert result.code == 2
    assert "hamfit[plot]" in result.err
    assert not (files["chain.npz"].parent / "report.html").exists()
