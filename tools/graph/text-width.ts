/**
 * How wide a text is, in ems of Helvetica and of what is as wide (Arial, Liberation Sans). A picture says to every text how wide it is to be, so
 * that nothing overlaps where another font stands in.
 */
const narrow = "ijl'|`"
const slim = 'ftIr!()[]{}-.,:;/\\ "’“”'
const wide = 'mMW@%—…'
const capitals = 'ABCDEFGHKNOPQRSUVXYZw&+=<>~'

export function textWidth(text: string, size: number, bold = false): number {
  let ems = 0
  for (const letter of text) {
    if (narrow.includes(letter)) ems += 0.24
    else if (slim.includes(letter)) ems += 0.31
    else if (wide.includes(letter)) ems += 0.9
    else if (capitals.includes(letter)) ems += 0.7
    else ems += 0.555
  }
  return Math.ceil(ems * size * (bold ? 1.06 : 1))
}

/** In lines of about this width, at spaces and behind hyphens, slashes and underlines; what is too much for so many lines ends with "…". */
export function wrapped(text: string, width: number, size: number, most: number): readonly string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/(?<=[\s/_-])/)) {
    if (line !== '' && textWidth((line + word).trimEnd(), size) > width) {
      lines.push(line.trimEnd())
      line = ''
    }
    line += word
  }
  if (line.trim() !== '') lines.push(line.trimEnd())
  if (lines.length <= most) return lines
  return [...lines.slice(0, most - 1), `${lines[most - 1]} …`]
}
