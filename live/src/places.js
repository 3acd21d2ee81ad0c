// From numbers of the simulation to places in space: displacements from rest, boxes with images, and angles as pendulums.

/** The inverse of a small matrix given by rows. */
export function inverse(matrix) {
  const n = matrix.length;
  const rows = matrix.map((row, i) => [...row, ...row.map((_, j) => (i === j ? 1 : 0))]);
  for (let i = 0; i < n; i += 1) {
    let best = i;
    for (let k = i + 1; k < n; k += 1) if (Math.abs(rows[k][i]) > Math.abs(rows[best][i])) best = k;
    [rows[i], rows[best]] = [rows[best], rows[i]];
    const pivot = rows[i][i];
    if (pivot === 0) return null;
    for (let j = 0; j < 2 * n; j += 1) rows[i][j] /= pivot;
    for (let k = 0; k < n; k += 1) {
      if (k === i) continue;
      const factor = rows[k][i];
      for (let j = 0; j < 2 * n; j += 1) rows[k][j] -= factor * rows[i][j];
    }
  }
  return rows.map((row) => row.slice(n));
}

export class Places {
  /** `about` is what the server says of a run, `layout` its places of rest. */
  constructor(about, layout) {
    this.nodes = about.nodes;
    this.dim = about.dim;
    this.layout = layout;
    this.pendulums = about.angles && about.dim === 1;
    this.cell = about.cell && about.cell.length === about.dim ? about.cell : null;
    this.into = this.cell ? inverse(this.cell) : null;
  }

  /** Places of all nodes, three numbers each, of two neighbouring frames mixed. */
  at(first, second, share, out) {
    const { dim, layout } = this;
    const axes = Math.min(dim, 3);
    for (let node = 0, k = 0, place = 0; node < this.nodes; node += 1, k += dim, place += 3) {
      for (let axis = 0; axis < axes; axis += 1) {
        const here = first[k + axis];
        out[place + axis] = here + share * (second[k + axis] - here) + layout[k + axis];
      }
    }
    if (this.pendulums || this.into) this.bend(out);
    return out;
  }

  /** Angles become pendulums, and places outside of a box those of their images inside. */
  bend(out) {
    for (let node = 0; node < this.nodes; node += 1) {
      const here = [out[3 * node], out[3 * node + 1], out[3 * node + 2]];
      if (this.pendulums) this.hang(here, node);
      if (this.into) this.wrap(here);
      out.set(here, 3 * node);
    }
  }

  /** Where the pendulum of a node hangs; null where there are none. */
  pivot(node) {
    return this.pendulums ? [1.5 * node, 0, 0] : null;
  }

  hang(here, node) {
    const angle = here[0];
    here[0] = 1.5 * node + Math.sin(angle);
    here[1] = -Math.cos(angle);
  }

  wrap(here) {
    const { dim, cell, into } = this;
    const share = [];
    for (let i = 0; i < dim; i += 1) {
      let sum = 0;
      for (let j = 0; j < dim; j += 1) sum += here[j] * into[j][i];
      share.push(sum - Math.floor(sum));
    }
    for (let j = 0; j < dim; j += 1) {
      here[j] = 0;
      for (let i = 0; i < dim; i += 1) here[j] += share[i] * cell[i][j];
    }
  }

  /** The position that the simulation has for a node at a place in space; null where it cannot be dragged. */
  back(node, place) {
    if (this.pendulums) return [Math.atan2(place.x - 1.5 * node, -place.y)];
    const axes = [place.x, place.y, place.z].slice(0, this.dim);
    return axes.map((value, axis) => value - this.layout[node * this.dim + axis]);
  }
}
