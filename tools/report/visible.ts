/** What a terminal would obey rather than show. Colours are our own, and a line may end as Windows ends it. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: those are what it looks for
const OBEYED = /\u001b\[[0-9;]*m|\r(?!\n)|[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g

/** A text for a person's screen, in which nothing that a flow file says can move the cursor or hide what follows. */
export function visible(text: string): string {
  return text.replace(OBEYED, (found) => {
    if (found.length > 1) return found
    const code = found.charCodeAt(0)
    return code < 0x20 ? String.fromCharCode(0x2400 + code) : '\u2426'
  })
}
