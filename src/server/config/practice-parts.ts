/**
 * Parts of a server that stand in for a service of the real world: good for trying out, nothing for borrowers. In production
 * each is refused unless it is allowed by name, and those in use are listed at the start and by /readyz.
 */
import type { CompiledLender, LenderId } from '#engine/index.ts'

export const practicePartNames = ['lender-system', 'linking', 'notary', 'seal', 'scanner', 'mail', 'evidence-heads'] as const
export type PracticePartName = (typeof practicePartNames)[number]

export type PracticePart = {
  readonly name: PracticePartName
  /** One sentence for the operator: what the part does, and the setting that replaces it. */
  readonly says: string
}

/** What the configuration of a server says about its parts. */
type Settings = {
  readonly production: boolean
  readonly practiceAllowed: readonly PracticePartName[]
  readonly seal?: object
  readonly scanner?: object
  readonly smtpUrl?: string
  readonly headsTo?: string
}

type Lender = { readonly id: LenderId } & Pick<CompiledLender, 'lenderSystem'>

/** The practice parts that a server with this configuration uses for these lenders. */
export function practiceParts(config: Settings, lenders: readonly Lender[]): readonly PracticePart[] {
  const inSandbox = lenders.filter(({ lenderSystem }) => lenderSystem?.kind !== 'http').map(({ id }) => id)
  const parts: Readonly<Record<PracticePartName, string | undefined>> = {
    'lender-system':
      inSandbox.length === 0
        ? undefined
        : `The sandbox decides about the loans of ${inSandbox.join(', ')}: name an http system in lender.json.`,
    linking: 'Banks and employers are invented: there is no other linking service yet.',
    notary: 'A script takes the place of the notary: there is no other notary yet.',
    seal: config.seal ? undefined : 'Documents are sealed with a key for practice: set SEAL_P12.',
    scanner: config.scanner ? undefined : 'Uploaded files are not scanned for malicious software: set CLAMD_ADDRESS.',
    mail: config.smtpUrl ? undefined : 'Messages to borrowers are kept and not sent: set SMTP_URL.',
    'evidence-heads': config.headsTo ? undefined : 'The heads of the evidence are kept nowhere else: set EVIDENCE_HEADS_TO.',
  }
  return practicePartNames.flatMap((name) => {
    const says = parts[name]
    return says === undefined ? [] : [{ name, says }]
  })
}

/**
 * One line for each practice part that this production server may not use. Heads that are kept nowhere else are listed and
 * not refused: they can be printed and kept by hand.
 */
export function refusedParts(config: Settings, parts: readonly PracticePart[]): readonly string[] {
  if (!config.production) return []
  return parts
    .filter(({ name }) => name !== 'evidence-heads' && !config.practiceAllowed.includes(name))
    .map(({ name, says }) => `${says} To accept that, add ${name} to ALLOW_PRACTICE.`)
}

/** Reads ALLOW_PRACTICE: names with commas between them. */
export function practiceAllowedIn(
  { ALLOW_PRACTICE: text = '' }: NodeJS.ProcessEnv,
  wrong: string[],
): readonly PracticePartName[] {
  const names = text.split(/[\s,]+/).filter((name) => name !== '')
  const isPart = (name: string): name is PracticePartName => practicePartNames.some((part) => part === name)
  for (const name of names) {
    if (!isPart(name)) wrong.push(`ALLOW_PRACTICE names "${name}"; there are: ${practicePartNames.join(', ')}.`)
  }
  return names.filter(isPart)
}
