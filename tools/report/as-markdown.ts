/** What a flow file says is shown as it is written, not as Markdown or HTML. */
export function asMarkdown(text: string): string {
  return text.replace(/[\\`*_{}[\]<>|#~]/g, (character) => `\\${character}`).replaceAll('\n', ' ')
}
