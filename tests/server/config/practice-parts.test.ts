import { describe, expect, it } from 'vitest'
import { type Config, readConfig } from '#server/config/config.ts'
import { type PracticePartName, practiceParts, refusedParts } from '#server/config/practice-parts.ts'

const lenders = [{ id: 'one' }, { id: 'two', lenderSystem: { kind: 'http' as const } }]
const config = (more: Partial<Config>): Config => ({ ...readConfig({}, []), ...more })
const namesFor = (more: Partial<Config>, served: typeof lenders = lenders) =>
  practiceParts(config(more), served).map(({ name }) => name)

describe('the practice parts of a server', () => {
  it('a server without settings uses all of them, and names the lenders that the sandbox decides for', () => {
    const parts = practiceParts(config({}), lenders)
    expect(parts.map(({ name }) => name)).toEqual([
      'lender-system',
      'linking',
      'notary',
      'seal',
      'scanner',
      'mail',
      'evidence-heads',
    ])
    expect(parts[0]?.says).toContain('the loans of one:')
  })

  it.each<[PracticePartName, Partial<Config>]>([
    ['seal', { seal: { p12: new Uint8Array(), password: '' } }],
    ['scanner', { scanner: { host: 'clamd', port: 3310 } }],
    ['mail', { smtpUrl: 'smtp://relay' }],
    ['evidence-heads', { headsTo: 'heads@lender.example' }],
  ])('the part "%s" is not used where its setting is made', (name, set) => {
    expect(namesFor({})).toContain(name)
    expect(namesFor(set)).not.toContain(name)
  })

  it('the sandbox is not used where every lender has a system of its own', () => {
    expect(namesFor({}, lenders.slice(1))).not.toContain('lender-system')
  })

  it('a production server refuses each part that is not allowed by name, and no other server refuses one', () => {
    const parts = practiceParts(config({}), lenders)
    expect(refusedParts(config({ production: false }), parts)).toEqual([])
    const refused = refusedParts(config({ production: true, practiceAllowed: ['lender-system', 'notary', 'linking'] }), parts)
    expect(refused).toHaveLength(3)
    expect(refused[2]).toBe(
      'Messages to borrowers are kept and not sent: set SMTP_URL. To accept that, add mail to ALLOW_PRACTICE.',
    )
    expect(refusedParts(config({ production: true, practiceAllowed: parts.map(({ name }) => name) }), parts)).toEqual([])
  })
})
