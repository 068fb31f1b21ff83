// Phrases and the words for them. A phrase is
//   a text, said as it is;
//   {key, args, count}: words of trace/words, with phrases in the places of {names}; `count` chooses singular or plural;
//   {number, digits}, {signed, digits}, {percent}: numbers, with that many significant digits;
//   {list, joint}: phrases, with the words of `joint` between them.

export const phrase = (key, args = {}, count) => (count === undefined ? { key, args } : { key, args, count });
export const cost = (number, digits = 6) => ({ number, digits });
export const signed = (number, digits = 4) => ({ signed: number, digits });
export const percent = (share) => ({ percent: share });
export const joined = (list, joint = "list.comma") => ({ list, joint });

// Two numbers that are compared, with as many digits as it takes to see that they differ.
export function apart(a, b) {
  let digits = 2;
  while (digits < 8 && a !== b && a.toPrecision(digits) === b.toPrecision(digits)) digits++;
  return [cost(a, digits), cost(b, digits)];
}

export class Words {
  constructor(words) {
    this.words = words;
    this.singular = words["number.singular"].split(" ").map(Number);
  }

  has(key) {
    return key in this.words;
  }

  say(it) {
    if (typeof it === "string") return it;
    if (it.list) return it.list.map((one) => this.say(one)).join(this.words[it.joint]);
    if (it.number !== undefined) return this.number(it.number, it.digits);
    if (it.signed !== undefined) return this.signed(it.signed, it.digits);
    if (it.percent !== undefined) return this.percent(it.percent);
    const key = it.count === undefined ? it.key : `${it.key}.${this.singular.includes(it.count) ? "one" : "many"}`;
    const words = this.words[key];
    if (words === undefined) throw new Error(`no words for ${key}`);
    return words.replace(/\{(\w+)\}/g, (_, name) => this.say(it.args[name]));
  }

  text(key, args) {
    return this.say({ key, args: args ?? {} });
  }

  number(x, digits = 6) {
    if (x === null) return this.words["number.none"];
    if (!Number.isFinite(x)) return (x < 0 ? "−" : "") + "∞";
    const sign = x < 0 ? "−" : "";
    const size = Math.abs(x);
    if (Number.isInteger(size) || size >= 10 ** digits) return sign + this.grouped(Math.round(size));
    if (size < 1e-4) return sign + this.scientific(size, digits);
    return sign + this.decimal(Number(size.toPrecision(digits)));
  }

  signed(x, digits) {
    if (x === 0) return "±0";
    return (x > 0 ? "+" : "") + this.number(x, digits);
  }

  percent(share) {
    const hundredth = share * 100;
    const shown = hundredth < 1 ? this.number(Number(hundredth.toPrecision(1))) : this.number(Math.round(hundredth));
    return this.words["number.percent"].replace("{number}", shown);
  }

  grouped(whole) {
    return String(whole).replace(/\B(?=(\d{3})+$)/g, this.words["number.thousands"]);
  }

  decimal(x) {
    const [whole, fraction] = String(x).split(".");
    return fraction ? `${this.grouped(whole)}${this.words["number.decimal"]}${fraction}` : this.grouped(whole);
  }

  scientific(x, digits) {
    const [mantissa, exponent] = x.toExponential(digits - 1).split("e");
    const raised = [...exponent.replace("+", "")].map((c) => (c === "-" ? "⁻" : "⁰¹²³⁴⁵⁶⁷⁸⁹"[c])).join("");
    return `${this.decimal(Number(mantissa))} × 10${raised}`;
  }
}
