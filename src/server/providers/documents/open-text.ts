import { FileFault, type OpenedFile } from './opened-file.ts'

/** Control characters that no text has; tabs, line ends and page ends are not among them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are looked for
const control = /[\u0000-\u0008\u000b\u000e-\u001f\u007f]/

/** Writes text anew in UTF-8. It may come in UTF-8, in UTF-16 with its mark, or in the encoding of Windows. @throws FileFault */
export function openText(bytes: Uint8Array): OpenedFile {
  const text = decoded(bytes)
  if (control.test(text)) throw new FileFault('unknown')
  if (text === '') throw new FileFault('empty')
  return { mediaType: 'text/plain', bytes: Buffer.from(text) }
}

function decoded(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
