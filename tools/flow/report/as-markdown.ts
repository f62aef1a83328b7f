/** Escapes text of flow files for Markdown and HTML. */
export function asMarkdown(text: string): string {
  return text.replace(/[\\`*_{}[\]<>|#~]/g, (character) => `\\${character}`).replaceAll('\n', ' ')
}
