// The socket to the server: jobs are asked for by name and number, and answers to numbers of the past are dropped.

/** Read a message with frames: number of the job, length of the header, header, numbers. */
export function unpack(buffer) {
  const view = new DataView(buffer);
  const length = view.getUint32(4, true);
  const header = JSON.parse(new TextDecoder().decode(new Uint8Array(buffer, 8, length)));
  return { number: view.getUint32(0, true), header, numbers: new Float32Array(buffer, 8 + length) };
}

export class Socket {
  /** `listeners` are functions by the type of message; `lost` is called when the server is gone. */
  constructor(listeners, lost) {
    this.listeners = listeners;
    this.numbers = {};
    this.last = 0;
    this.session = "";
    const address = new URL("socket", location.href);
    address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
    this.socket = new WebSocket(address);
    this.socket.binaryType = "arraybuffer";
    this.socket.onmessage = ({ data }) => this.receive(data);
    this.socket.onclose = lost;
  }

  /** Ask for a job; what an earlier one of the same name still sends is not listened to. */
  ask(job, asked) {
    this.last += 1;
    this.numbers[job] = this.last;
    this.socket.send(JSON.stringify({ type: job, number: this.last, asked }));
  }

  /** End a job. */
  end(job) {
    this.numbers[job] = 0;
    this.socket.send(JSON.stringify({ type: "end", asked: job }));
  }

  receive(data) {
    if (data instanceof ArrayBuffer) {
      const { number, header, numbers } = unpack(data);
      this.socket.send('{"type":"taken"}');
      if (number === this.numbers.run) this.listeners[header.type]?.(header, numbers);
      return;
    }
    const message = JSON.parse(data);
    if (message.type === "session") this.session = message.session;
    if (message.job && message.number !== this.numbers[message.job]) return;
    this.listeners[message.type]?.(message);
  }

  /** Send a file to the server; returns the name that it has there. */
  async drop(file) {
    const answer = await fetch(`files/${this.session}?name=${encodeURIComponent(file.name)}`, { method: "POST", body: file });
    if (!answer.ok) throw new Error(await answer.text());
    return (await answer.json()).file;
  }

  /** The address of a file of this page. */
  address(name) {
    return `files/${this.session}/${name}`;
  }
}
