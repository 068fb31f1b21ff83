// The small pieces of docs/trace.md: varints, numbers, texts, shares, one after the other.

const TEXT = new TextDecoder();

export class Bytes {
  constructor(buffer) {
    this.bytes = new Uint8Array(buffer);
    this.view = new DataView(buffer);
    this.at = 0;
  }

  get ended() {
    return this.at >= this.bytes.length;
  }

  // Multiplied, not shifted: shifts of JavaScript end at 32 bits.
  varint() {
    let value = 0;
    let place = 1;
    for (;;) {
      if (this.ended) throw new RangeError("a varint ends too early");
      const byte = this.bytes[this.at++];
      value += (byte & 127) * place;
      if (byte < 128) return value;
      place *= 128;
    }
  }

  // null where the trace says that there is no number.
  number() {
    const n = this.varint();
    if (n === 3) return null;
    if (n === 1) {
      this.at += 8;
      return this.view.getFloat64(this.at - 8, true);
    }
    const zigzag = n / 2;
    return zigzag % 2 === 0 ? zigzag / 2 : -(zigzag + 1) / 2;
  }

  share() {
    this.at += 4;
    return this.view.getFloat32(this.at - 4, true);
  }

  text() {
    const length = this.varint();
    this.at += length;
    return TEXT.decode(this.bytes.subarray(this.at - length, this.at));
  }

  list(item) {
    return Array.from({ length: this.varint() }, item);
  }

  pair() {
    return [this.varint(), this.varint()];
  }

  // A number that is written as itself plus one, so that 0 can say "none".
  optional() {
    const n = this.varint();
    return n === 0 ? null : n - 1;
  }
}
