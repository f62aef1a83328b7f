/** Reads EVIDENCE_HEADS_TO. @returns the e-mail address, or the https address */
export function headsToIn({ EVIDENCE_HEADS_TO: text = '' }: NodeJS.ProcessEnv, wrong: string[]): string | undefined {
  if (text === '') return undefined
  const [, address] = /^mailto:([^@\s]+@[^@\s]+)$/.exec(text) ?? []
  if (address !== undefined) return address
  if (URL.canParse(text) && text.startsWith('https://')) return text
  wrong.push(`EVIDENCE_HEADS_TO is "${text}"; mailto: with an e-mail address, or an address with https:// is needed.`)
  return undefined
}
