import { describe, expect, it } from 'vitest'
import { cardsFor } from '#engine/cards/cards-for.ts'
import { compileSandbox } from '#engine/compile/compile-sandbox.ts'
import type { Facts, JsonObject } from '#engine/flow/json.ts'
import { resolveLender } from '#engine/flow/resolve-lender.ts'
import { journeyView } from '#engine/journey/journey-view.ts'
import type { FormScreen } from '#engine/kinds/form.ts'
import type { MessageScreen } from '#engine/kinds/message.ts'
import { sandboxStep } from '#engine/lender-system/sandbox/sandbox-step.ts'
import { matches } from '#engine/logic/evaluate.ts'
import { messagesFor } from '#engine/messages/messages-for.ts'
import { canAccess } from '#engine/routing/can-access.ts'
import { screenFor } from '#engine/routing/screen-for.ts'
import type { Exception, Statement } from '#verify/proofs/statements/statement.ts'
import { type Edit, edited, running, sheetOf, statementOf } from './edited-flows.ts'

type Edits = { readonly [path: string]: Edit }

/** What one slip in a file makes of one statement. */
function failing(id: Statement['id'], edits: Edits, lender = 'hearthline'): readonly Exception[] {
  const { result, exceptions } = statementOf(id, sheetOf(lender, edits, [id]))
  expect(result).toBe('FAILED')
  for (const { place, message } of exceptions) expect([message, place?.line ?? 0]).toEqual([message, expect.any(Number)])
  return exceptions
}

function exampleOf({ example }: Exception = { message: '', at: '' }): Facts {
  if (!example) throw new Error('There is no example.')
  return example
}

const byId = (list: readonly { id: string }[], id: string) => list.find((one) => one.id === id) as never

describe('a seeded fault violates a property, with a counterexample', () => {
  it('P1 fails where a line of the status table names no existing screen', () => {
    const edits: Edits = { 'base/status-routes.json': (file) => (file.statuses.LIEN_VERIFICATION = 'lienz') }
    const [first] = failing('P1', edits)
    const { flow, whole } = running('hearthline', edits)
    expect(screenFor(flow, whole(exampleOf(first))).go).toBe('lienz')
    expect(first).toMatchObject({ place: { file: 'base/status-routes.json', line: expect.any(Number) } })
  })

  it('P1 fails where a status without a line leads to the list of applications', () => {
    const edits: Edits = {
      'base/status-routes.json': (file) => {
        delete file.statuses.HMDA
        file.unlisted.otherwise = '/'
      },
    }
    const [first] = failing('P1', edits)
    expect(exampleOf(first).status?.value).toBe('HMDA')
  })

  it('P2 fails where the first of two lines of the status table hides the second', () => {
    const edits: Edits = {
      'base/status-routes.json': ({ decisions: { notary } }) => {
        const [reserve, schedule, ...others] = notary.cases
        notary.cases = [schedule, reserve, ...others]
      },
    }
    const [first] = failing('P2', edits)
    const { flow } = running('hearthline', edits)
    const [early, late] = flow.statusRoutes.decisions?.notary?.cases ?? []
    expect([early?.when, late?.when].map((rule) => matches(rule as never, exampleOf(first)))).toEqual([true, true])
  })

  it('P2 fails where some borrowers have no card for an open condition', () => {
    const edits: Edits = {
      'base/conditions.json': (file) => {
        byId(file.cards, 'ESCALATION_REVIEW')['shownWhen' as never] = { answered: 'application.property.state' } as never
      },
    }
    const [first] = failing('P2', edits)
    const { flow, whole } = running('hearthline', edits)
    expect(cardsFor(flow, whole(exampleOf(first)), [{ categoryEnum: 'ESCALATION_REVIEW' }])).toEqual([])
  })

  it('P3 fails where a message leads to a screen that some of its readers cannot open', () => {
    const edits: Edits = {
      'base/facts.json': (file) => (file.rules['time-to-sign'].when = { '==': [{ var: 'status.value' }, 'NOTE_SIGNING'] }),
    }
    const [first] = failing('P3', edits)
    const { flow, whole } = running('hearthline', edits)
    const facts = whole(exampleOf(first))
    expect(screenFor(flow, facts).go).toBe('signing/intro')
    const targets = (flow.screens['signing/intro'] as MessageScreen).actions.map(({ go = '' }) => go)
    expect(targets.filter((go) => canAccess(flow, go, 'signing/intro', facts))).toEqual([])
  })

  it('P3 fails where the checks of a screen refuse all answers', () => {
    const edits: Edits = {
      'base/screens/start/contact.json': (file) => {
        const refuseWhen = {
          and: [
            { '==': [{ var: 'application.loanPurpose' }, 'OTHER'] },
            { in: [{ var: 'profile.ownership' }, ['OWN', 'RENT', 'OTHER']] },
          ],
        }
        file.checks = [...(file.checks ?? []), { id: 'nobody', at: 'ownership', refuseWhen, message: 'No' }]
      },
    }
    const [first] = failing('P3', edits)
    expect(exampleOf(first).application?.loanPurpose).toBe('OTHER')
  })

  it('P3 fails where a borrower whose wait is over is led to another wait', () => {
    const [first] = failing('P3', { 'base/status-routes.json': (file) => (file.polling.waiting.then = 'GEN_NOTE_SIGNING') })
    expect(first?.message).toContain('waits again')
  })

  it('P3 says of two journeys that send borrowers to one another which rule or path to change', () => {
    const flag = { var: 'flags.fe-heloc-redesign-2025' }
    const closed = (otherwise: string): Edit => {
      return (file) => Object.assign(file, { openWhen: flag, otherwise })
    }
    const [first, second, ...others] = failing('P3', {
      'hearthline/journeys/register-v2.json': closed('/register'),
      'hearthline/journeys/register.json': closed('/register-v2'),
    })
    expect(others).toEqual([])
    expect([first, second].map((one) => one?.place?.file)).toEqual([
      'hearthline/journeys/register-v2.json',
      'hearthline/journeys/register.json',
    ])
    expect(first?.message).toBe(
      'The journey register-v2 is closed to this borrower, and /register, where it sends them, is closed as well and sends them back to /register-v2.',
    )
    expect(first?.fix).toBe(
      'Let "openWhen" of journeys/register-v2.json or of journeys/register.json hold for them, or write in "otherwise" the path of a journey that is open then.',
    )
  })

  it('P4 fails where two screens lead only to each other', () => {
    const edits: Edits = {
      'base/sandbox.json': (file) => {
        const [only] = (byId(file.path, 'id-check') as { leave: { to?: string }[] }).leave
        if (only) only.to = 'identity'
      },
    }
    const exceptions = failing('P4', edits)
    // Screens that only lead into the trap are not reported as well.
    expect(exceptions).toHaveLength(1)
    const sandbox = compileSandbox(resolveLender(edited(edits), 'hearthline'))
    const trap = exceptions.find(({ message }) => message.includes('"identity" on the common path'))
    const sent = sandboxStep(sandbox, { node: 'identity' }, { on: 'uploaded:identity' }, exampleOf(trap))
    const checked = sandboxStep(sandbox, sent?.position ?? { node: '' }, { elapsed: 3600 }, exampleOf(trap))
    expect([sent?.position.node, checked?.position.node]).toEqual(['id-check', 'identity'])
  })

  it('P4 fails where an early exit of the registration takes every applicant', () => {
    const edits: Edits = {
      'base/journeys/register-v2.json': (file) => {
        const leaveWhen = [
          { id: 'all', when: { or: [{ var: 'flags.fe-webchat' }, { '!': { var: 'flags.fe-webchat' } }] }, go: '/' },
        ]
        Object.assign(byId(file.steps, 'birthdate'), { leaveWhen })
      },
    }
    expect(failing('P4', edits)[0]?.message).toContain('comes to the end of the journey register-v2')
  })

  it('P4 fails where no button leads to a screen that the borrower needs', () => {
    const [first, ...others] = failing('P4', {
      'base/sandbox.json': (file) =>
        (byId(file.path, 'meeting') as JsonObject & { leave: { to: string }[] }).leave.map((way) => (way.to = 'notary')),
    })
    expect(others).toEqual([])
    expect(first?.message).toContain('"notary/reserve-manual"')
    expect(exampleOf(first)).toMatchObject({ status: { value: 'DEED_SIGNING', manualNotary: true } })
  })

  it('P5 fails where no applicant is asked a step', () => {
    const askWhen = { and: [{ rule: 'second-home' }, { '==': [{ var: 'draft.propertyAddress.occupancyType' }, 'PRIMARY'] }] }
    const edits: Edits = {
      'base/journeys/register-v2.json': (file) => Object.assign(byId(file.steps, 'home-address'), { askWhen }),
    }
    const dead = failing('P5', edits).find(({ message }) => message.includes('"home-address"'))
    const { flow, whole } = running('hearthline', edits)
    const asked = journeyView(flow, 'register-v2', {}, whole(exampleOf(dead))).activeSteps.map(({ id }) => id)
    expect(asked).not.toContain('home-address')
  })

  it('P5 fails where nothing leads to a screen', () => {
    const edits: Edits = { 'base/status-routes.json': (file) => (file.statuses.PAYOFF_REQUEST_PENDING = 'hold') }
    expect(failing('P5', edits).map(({ at }) => at)).toContain('screens/payoff/hold.json#')
  })

  it('P6 fails where a rule is true for all applicants', () => {
    const edits: Edits = {
      'base/facts.json': (file) =>
        (file.rules.registered.when = { or: [{ var: 'session.registered' }, { '!': { var: 'session.registered' } }] }),
    }
    const [first] = failing('P6', edits)
    const { flow } = running('hearthline', edits)
    const step = flow.journeys['register-v2']?.steps.find(({ id }) => id === 'set-password')
    expect(matches(step?.askWhen, exampleOf(first))).toBe(false)
    expect(matches(step?.askWhen, { today: '2026-01-15', session: { registered: true } })).toBe(false)
  })

  it('P7 fails where a step reads the answer of a later step', () => {
    const edits: Edits = {
      'sierra-first/journeys/register-v2.json': (file) => file.steps.push({ id: 'home-address', $first: true }),
    }
    const [first] = failing('P7', edits, 'sierra-first')
    const { flow, whole } = running('sierra-first', edits)
    const rule = flow.journeys['register-v2']?.steps.find(({ id }) => id === 'home-address')?.askWhen
    const answered = whole(exampleOf(first))
    expect([matches(rule, answered), matches(rule, { ...answered, draft: {} })]).toEqual([true, false])
  })

  it('P7 fails where a check reports its error at a hidden field', () => {
    const edits: Edits = {
      'base/screens/start/contact.json': (file) => {
        const refuseWhen = { '==': [{ var: 'profile.ownership' }, 'OTHER'] }
        file.checks = [...(file.checks ?? []), { id: 'at-hidden-field', at: 'ssn', refuseWhen, message: 'No' }]
      },
    }
    const [first] = failing('P7', edits)
    const { flow } = running('hearthline', edits)
    const { fields, checks } = flow.screens['start/contact'] as FormScreen
    const check = checks.find(({ id }) => id === 'at-hidden-field')
    expect(matches(check?.refuseWhen, exampleOf(first))).toBe(true)
    expect(matches(fields.find(({ id }) => id === 'ssn')?.shownWhen, exampleOf(first))).toBe(false)
  })

  it('P8 fails where a lender differs from its parent in more than it declares', () => {
    const edits: Edits = {
      'hearthline-wholesale/properties.json': (file) =>
        (file.differs = { says: 'In nothing but names.', onlyIn: ['shell.json'] }),
      'hearthline-wholesale/lender.json': (file) => (file.lendsIn = ['TX']),
    }
    const [first] = failing('P8', edits, 'hearthline-wholesale')
    const [own, parent] = ['hearthline-wholesale', 'hearthline'].map((lender) => running(lender, edits))
    const refuses = ({ flow, whole }: ReturnType<typeof running>) =>
      (flow.screens['register-v2/property-address'] as FormScreen).checks.some(({ refuseWhen }) =>
        matches(refuseWhen, whole(exampleOf(first))),
      )
    expect([own, parent].map((one) => one && refuses(one))).toEqual([true, false])
  })

  it('P9 fails where an applicant is refused for a higher income', () => {
    const edits: Edits = {
      'base/screens/register-v2/annual-income.json': (file) => {
        const refuseWhen = {
          and: [{ answered: 'draft.income.income' }, { '>': [{ var: 'draft.income.income' }, { usd: '500,000' }] }],
        }
        file.checks = [{ id: 'too-rich', at: 'income', refuseWhen, message: 'No' }]
      },
    }
    const [first] = failing('P9', edits)
    const { flow } = running('hearthline', edits)
    const [check] = (flow.screens['register-v2/annual-income'] as FormScreen).checks
    const both = [exampleOf(first), exampleOf({ message: '', at: '', ...(first?.beside && { example: first.beside }) })]
    expect(both.map((facts) => matches(check?.refuseWhen, facts))).toEqual([false, true])
  })

  it('P9 fails where an applicant is refused for being older', () => {
    const edits: Edits = {
      'base/screens/register-v2/birthdate.json': (file) => {
        const refuseWhen = { '>=': [{ years_since: [{ var: 'draft.dob' }] }, 80] }
        file.checks.push({ id: 'too-old', at: 'dob', refuseWhen, message: 'No' })
      },
    }
    const [first] = failing('P9', edits)
    const days = [first?.example, first?.beside].map((facts) => String(facts?.draft?.dob))
    expect(days.map((dob) => dob <= '1946-01-15')).toEqual([false, true])
  })

  it('P9 fails where a higher approved amount removes a choice that a lower one allows', () => {
    const edits: Edits = {
      'base/screens/product/select.json': (file) => {
        Object.assign(byId(file.checks, 'not-too-much'), {
          refuseWhen: { '<': [{ var: 'application.amount' }, { value: 'drawMaximum' }] },
        })
      },
    }
    const [first] = failing('P9', edits)
    const approved = [first?.example, first?.beside].map((facts) => Number(facts?.application?.uwCalculatedDrawAmount))
    expect((approved[0] as number) < (approved[1] as number)).toBe(true)
  })

  it('P9 fails where a longer ownership of the home leads to a worse screen', () => {
    const edits: Edits = {
      'base/status-routes.json': (file) => {
        const days = { days_since: [{ var: 'application.property.lastTransferDate' }] }
        const when = { and: [{ answered: 'application.property.lastTransferDate' }, { '>': [days, 3650] }] }
        file.first.push({ id: 'too-long', when, go: 'error/decline' })
      },
    }
    const [first] = failing('P9', edits)
    const days = [exampleOf(first), first?.beside].map(
      (facts) => (facts?.application?.property as JsonObject | undefined)?.lastTransferDate,
    )
    expect(String(days[1]) < String(days[0])).toBe(true)
  })

  it('P10 fails where a status is routed by an answer to the government monitoring questions', () => {
    const edits: Edits = {
      'base/status-routes.json': (file) => {
        const when = { in: ['FEMALE', { var: 'application.hmda.sex' }] }
        file.first.push({ id: 'unlawful', when, go: 'review-app/uw' })
      },
    }
    const [first] = failing('P10', edits)
    const { flow, whole } = running('hearthline', edits)
    const goes = [first?.example, first?.beside].map(
      (facts) => facts && screenFor(flow, whole({ ...facts, status: { value: 'OFFER_SELECTION' } })).go,
    )
    expect(goes.toSorted()).toEqual(['product/select', 'review-app/uw'])
  })

  it('P11 fails where a page promises an e-mail, and the rule of the message does not know the page', () => {
    const edits: Edits = {
      'base/facts.json': ({ rules }) => {
        const { in: list } = rules['was-waiting'].when
        list[1] = list[1].filter((screen: string) => screen !== 'error/timeout')
      },
    }
    const [first] = failing('P11', edits)
    const { flow, whole } = running('hearthline', edits)
    const facts = whole(exampleOf(first))
    expect(facts.previous?.screen).toBe('error/timeout')
    expect(screenFor(flow, facts).go).not.toBe('error/timeout')
    expect(messagesFor(flow, 'updated', { ...facts, draft: { communicationConsent: true } })).toEqual([])
    expect(first?.place).toMatchObject({ file: 'base/messages/decision.json' })
  })

  it('P11 fails where the message of a page belongs to another event', () => {
    const edits: Edits = { 'base/messages/your-turn.json': (file) => (file.event = 'conditions-opened') }
    expect(failing('P11', edits).map(({ message }) => message)).toEqual(
      expect.arrayContaining([expect.stringContaining('The page "wait" promises a message')]),
    )
  })
})

describe('the proofs of the shipped flows', () => {
  it('a statement too large to analyse is reported as undecided, with its name', () => {
    // No square is negative, which no number of samples can prove.
    const squares = ['mortgageBalance', 'amount'].map((name) => ({
      '*': [{ var: `application.${name}` }, { var: `application.${name}` }],
    }))
    const when = { '<': [{ '+': squares }, 0] }
    const sheet = sheetOf('hearthline', { 'base/status-routes.json': (file) => file.first.push({ id: 'odd', when, go: 'hold' }) })
    const undecided = sheet.statements.filter(({ result }) => result === 'UNDECIDED')
    expect(undecided.map(({ id }) => id)).toEqual(['P2', 'P6'])
    expect(undecided.flatMap((statement) => statement.undecided).map(({ at }) => at)).toContain(
      'status-routes.json#/first/odd/when',
    )
    expect(sheet.statements.filter(({ result }) => result === 'FAILED')).toEqual([])
  })

  it('a flow file with a syntax error prevents every proof', () => {
    expect(sheetOf('hearthline', { 'base/facts.json': (file) => (file.rulez = {}) }).statements).toEqual([])
  })
})
