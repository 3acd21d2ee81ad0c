// The frames of a run as they arrive, and which of them is shown: play, pause, speed, and the line of time.

const FRAMES_PER_SECOND = 25;
const PICTURES_PER_SECOND = 31; // at most; more would only take time from the fits on this machine

export class Player {
  /** `show` draws a frame by its place in time, a number between two frames; `changed` tells the controls. */
  constructor(show, changed) {
    this.show = show;
    this.changed = changed;
    this.speed = 1;
    this.playing = false;
    this.pictures = 0;
    this.begin({ frames: 0, nodes: 0, dim: 0 });
    this.before = 0;
    requestAnimationFrame((now) => this.tick(now));
  }

  /** Forget all frames, since a new run begins. */
  begin(about) {
    this.about = about;
    this.learned = [];
    this.true = [];
    this.times = [];
    this.energies = { learned: [], true: [] };
    this.errors = [];
    this.place = 0;
    this.dirty = true;
  }

  /** Take frames as they come. */
  add(header, numbers) {
    const size = this.about.nodes * this.about.dim;
    this.dirty ||= !this.count;
    for (let frame = 0; frame < header.count; frame += 1) {
      this.learned.push(numbers.subarray(frame * size, (frame + 1) * size));
      const start = (header.count + frame) * size;
      if (header.both) this.true.push(numbers.subarray(start, start + size));
    }
    this.times.push(...header.times);
    this.energies.learned.push(...header.learned_energy);
    if (header.true_energy) this.energies.true.push(...header.true_energy);
    if (header.error) this.errors.push(...header.error);
    this.changed();
  }

  get count() {
    return this.learned.length;
  }

  play(playing) {
    if (playing && this.place >= this.count - 1) this.place = 0;
    this.playing = playing;
    this.changed();
  }

  go(place) {
    this.place = Math.max(0, Math.min(place, this.count - 1));
    this.dirty = true;
    this.changed();
  }

  tick(now) {
    if (now - this.before < 1000 / PICTURES_PER_SECOND) {
      requestAnimationFrame((later) => this.tick(later));
      return;
    }
    const passed = Math.min(0.1, (now - this.before) / 1000);
    this.before = now;
    if (this.playing && this.count > 1) {
      const next = this.place + passed * FRAMES_PER_SECOND * this.speed;
      const whole = this.count >= this.about.frames;
      if (next < this.count - 1) this.place = next;
      else this.place = whole ? 0 : this.count - 1;
      this.dirty = true;
      this.changed();
    }
    if (this.dirty && this.count) {
      this.show(this.place);
      this.pictures += 1;
    }
    this.dirty = false;
    requestAnimationFrame((later) => this.tick(later));
  }
}
