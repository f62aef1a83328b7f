/** The words of a flow file are shown as written, not as Markdown or HTML. */
export function asMarkdown(text: string): string {
  return text.replace(/[\\`*_{}[\]<>|#~]/g, (character) => `\\${character}`).replaceAll('\n', ' ')
}
