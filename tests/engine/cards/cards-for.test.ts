import { describe, expect, it } from 'vitest'
import { cardsFor } from '#engine/cards/cards-for.ts'
import { openFacts } from '#engine/cards/open-facts.ts'
import type { JsonObject } from '#engine/flow/json.ts'
import { formatMessage } from '#i18n/format-message.ts'
import { aCompiledFlow } from '#kit/compiled-flow.ts'

const file = {
  everyCard: {
    descriptionFirst: 'condition.commentsToBorrower',
    query: {
      conditionUuid: { var: 'condition.uuid' },
      conditionType: { var: 'condition.type' },
      conditionEnum: { var: 'condition.categoryEnum' },
    },
  },
  templates: {
    upload: { go: 'conditions/upload-document', button: 'Upload Document', buttonForSeveral: 'Upload Documents' },
  },
  cards: [
    {
      id: 'BANK_ACCOUNT_FRAUD_REVIEW',
      template: 'upload',
      button: 'Upload Bank Statement',
      heading: {
        cases: [{ id: 'requested', when: { '>': [{ value: 'documents' }, 0] }, text: 'Upload Bank Verification Documentation' }],
        otherwise: 'Verify your bank account',
      },
      description: 'We could not verify the account ending with {last4}.',
    },
    {
      id: 'ID_VERIFICATION_FAILURE',
      heading: 'Verify your identity',
      why: {
        cases: [{ id: 'again', when: { answered: 'condition.notes' }, text: 'The last one was blurred.' }],
        otherwise: 'The law asks.',
      },
      button: 'Verify ID',
      go: 'identity',
    },
    {
      id: 'HELOC_MANUAL_PAYSTUB_UPLOAD',
      template: 'upload',
      heading: 'Paystubs',
      go: 'income/upload/MANUAL_PAYSTUB',
      description: 'Your {paystubs, plural, one {most recent paystub} other {# most recent paystubs}}',
    },
    { id: 'HARD_CREDIT_INQUIRY_REVIEW', template: 'upload', heading: 'Proof', description: { fact: 'condition.notes' } },
    {
      id: 'ESCALATION_REVIEW',
      heading: 'Under review',
      description: 'A specialist is looking at it.',
      shownWhen: { '==': [{ var: 'condition.actionNeeded' }, 'YES'] },
    },
  ],
}
const values = {
  last4: { type: 'text', is: { substr: [{ var: 'application.disburseAccount.mask' }, -4] } },
  documents: { type: 'integer', is: { length: [{ var: 'condition.requestDocuments' }] } },
  paystubs: { type: 'integer', is: { first_of: [{ var: 'condition.xtraData.numDocsRequired' }, 3] } },
}
const flow = aCompiledFlow({ 'conditions.json': file, 'facts.json': { values } })
const facts = { today: '2026-01-15', application: { disburseAccount: { mask: 'xxxxx4321' } } }

const cards = (...conditions: JsonObject[]) => cardsFor(flow, facts, conditions)
/** The texts of the only card. */
function read(condition: JsonObject) {
  const [card] = cards(condition)
  const words = (texts: Parameters<typeof formatMessage>[0] | undefined) => texts && formatMessage(texts, 'en-US')
  return { heading: words(card?.heading), button: words(card?.button), description: words(card?.description) }
}
const bank = (requestDocuments?: string[]) => ({
  categoryEnum: 'BANK_ACCOUNT_FRAUD_REVIEW',
  ...(requestDocuments && { requestDocuments }),
})

describe('The cards of open conditions', () => {
  it('cards are ordered by the creation of their conditions, in whatever time zone the times are written', () => {
    const made = (uuid: string, created?: string) => ({
      uuid,
      categoryEnum: 'ID_VERIFICATION_FAILURE',
      ...(created && { created }),
    })
    const shown = cards(
      made('nobody knows'),
      made('no time at all', 'yesterday'),
      made('third', '2026-01-02T09:00:00-06:00'),
      made('second', '2026-01-02T13:30:00.5Z'),
      made('first', '2026-01-02'),
      made('third, too', '2026-01-02T15:00:00'),
    )
    expect(shown.map(({ uuid }) => uuid)).toEqual(['first', 'second', 'third', 'third, too', 'nobody knows', 'no time at all'])
  })

  it('the order of cards does not depend on the time zone of the machine', () => {
    const made = (uuid: string, created: string) => ({ uuid, categoryEnum: 'ID_VERIFICATION_FAILURE', created })
    const zone = process.env.TZ
    process.env.TZ = 'America/Chicago'
    try {
      const shown = cards(made('second', '2026-01-02T15:00:01Z'), made('first', '2026-01-02T15:00:00'))
      expect(shown.map(({ uuid }) => uuid)).toEqual(['first', 'second'])
    } finally {
      if (zone === undefined) delete process.env.TZ
      else process.env.TZ = zone
    }
  })

  it('cards keep the order of the list if the lender chooses that order', () => {
    const sorted = aCompiledFlow({ 'conditions.json': { ...file, sortBy: 'category' }, 'facts.json': { values } })
    const conditions = ['HARD_CREDIT_INQUIRY_REVIEW', 'MOONRISE', 'ID_VERIFICATION_FAILURE', 'BANK_ACCOUNT_FRAUD_REVIEW']
    const shown = cardsFor(
      sorted,
      facts,
      conditions.map((categoryEnum) => ({ categoryEnum })),
    )
    expect(shown.map(({ category }) => category)).toEqual([
      'BANK_ACCOUNT_FRAUD_REVIEW',
      'ID_VERIFICATION_FAILURE',
      'HARD_CREDIT_INQUIRY_REVIEW',
    ])
  })

  it('a condition without a category, or with a category that has no card, gets no card', () => {
    expect(cards({ uuid: '1' }, { categoryEnum: 'MOONRISE' }, { categoryEnum: 'constructor' })).toEqual([])
  })

  it('a card whose rule is false for its condition is left out', () => {
    expect(cards({ categoryEnum: 'ESCALATION_REVIEW' })).toEqual([])
    expect(cards({ categoryEnum: 'ESCALATION_REVIEW', actionNeeded: 'YES' })).toMatchObject([
      { because: { at: 'conditions.json#/cards/ESCALATION_REVIEW', rule: { '==': [{ var: 'condition.actionNeeded' }, 'YES'] } } },
    ])
  })

  it('a flow without conditions.json has no cards', () => {
    expect(cardsFor(aCompiledFlow({}), facts, [{ categoryEnum: 'ID_VERIFICATION_FAILURE' }])).toEqual([])
  })
})

describe('The words of a card', () => {
  it('the texts of a card depend on what its condition requests', () => {
    expect(read(bank()).heading).toBe('Verify your bank account')
    expect(read(bank(['BANK_STATEMENT'])).heading).toBe('Upload Bank Verification Documentation')
  })

  it('the text of a card contains the last four digits of the account', () => {
    expect(read(bank()).description).toBe('We could not verify the account ending with 4321.')
  })

  it('the card asks for three paystubs if the condition states no number', () => {
    const paystubs = (xtraData: JsonObject) => read({ categoryEnum: 'HELOC_MANUAL_PAYSTUB_UPLOAD', xtraData }).description
    expect(paystubs({})).toBe('Your 3 most recent paystubs')
    expect(paystubs({ numDocsRequired: 1 })).toBe('Your most recent paystub')
    expect(paystubs({ numDocsRequired: 2 })).toBe('Your 2 most recent paystubs')
  })

  it('the description of a card shows the notes literally, braces included, and is absent without notes', () => {
    const notes = 'Send {this} & <b>that</b>, {paystubs'
    expect(read({ categoryEnum: 'HARD_CREDIT_INQUIRY_REVIEW', notes }).description).toBe(notes)
    expect(cards({ categoryEnum: 'HARD_CREDIT_INQUIRY_REVIEW' })[0]).not.toHaveProperty('description')
  })

  it('a description written for the borrower replaces that of the card, and a blank one does not', () => {
    const written = (commentsToBorrower: string) => read({ ...bank(), commentsToBorrower }).description
    expect(written('Please call {us}')).toBe('Please call {us}')
    expect(written('  ')).toBe('We could not verify the account ending with 4321.')
    expect(cards({ ...bank(), commentsToBorrower: 'Please call' })[0]?.textSources.description).toEqual({
      at: 'conditions.json#/everyCard/descriptionFirst',
    })
  })

  it('the reason of a card depends on its condition, and names its line; a card without one has none', () => {
    const [first] = cards({ categoryEnum: 'ID_VERIFICATION_FAILURE' })
    expect(first).toMatchObject({ why: { template: 'The law asks.' } })
    const [again] = cards({ categoryEnum: 'ID_VERIFICATION_FAILURE', notes: 'blurred' })
    expect(again?.why).toMatchObject({ template: 'The last one was blurred.' })
    expect(again?.textSources.why?.at).toBe('conditions.json#/cards/ID_VERIFICATION_FAILURE/why/cases/again')
    expect(cards(bank())[0]).not.toHaveProperty('why')
  })

  it('each text of a card names its line in the flow and the case that was chosen', () => {
    expect(cards(bank(['BANK_STATEMENT', 'STATEMENTOFLOAN']))[0]?.textSources).toMatchObject({
      heading: { at: 'conditions.json#/cards/BANK_ACCOUNT_FRAUD_REVIEW/heading/cases/requested' },
      description: { at: 'conditions.json#/cards/BANK_ACCOUNT_FRAUD_REVIEW/description' },
      button: { at: 'conditions.json#/templates/upload/buttonForSeveral' },
    })
    expect(cards(bank())[0]?.textSources).toEqual({
      heading: { at: 'conditions.json#/cards/BANK_ACCOUNT_FRAUD_REVIEW/heading/otherwise' },
      description: { at: 'conditions.json#/cards/BANK_ACCOUNT_FRAUD_REVIEW/description' },
      button: { at: 'conditions.json#/cards/BANK_ACCOUNT_FRAUD_REVIEW/button' },
    })
  })
})

describe('The button of a card', () => {
  it('the button of a card with uploads has a text for several documents, and any other button its own text', () => {
    const paystubs = (...requestDocuments: string[]) =>
      read({ categoryEnum: 'HELOC_MANUAL_PAYSTUB_UPLOAD', requestDocuments }).button
    expect([paystubs(), paystubs('a'), paystubs('a', 'b')]).toEqual(['Upload Document', 'Upload Document', 'Upload Documents'])
    expect([read(bank()).button, read(bank(['a'])).button]).toEqual(['Upload Bank Statement', 'Upload Bank Statement'])
    expect(read(bank(['a', 'b'])).button).toBe('Upload Documents')
  })

  it('the button text of a card without uploads does not depend on the number of documents', () => {
    expect(read({ categoryEnum: 'ID_VERIFICATION_FAILURE', requestDocuments: ['a', 'b'] }).button).toBe('Verify ID')
  })

  it('the button of a card leads to the screen of the card, else of its template, with the condition in the address', () => {
    const [id, paystub, proof] = cards(
      { categoryEnum: 'ID_VERIFICATION_FAILURE', uuid: '7', type: 'STIPULATION' },
      { categoryEnum: 'HELOC_MANUAL_PAYSTUB_UPLOAD' },
      { categoryEnum: 'HARD_CREDIT_INQUIRY_REVIEW' },
    )
    expect([id?.go, paystub?.go, proof?.go]).toEqual(['identity', 'income/upload/MANUAL_PAYSTUB', 'conditions/upload-document'])
    expect(id?.query).toEqual({ conditionUuid: '7', conditionType: 'STIPULATION', conditionEnum: 'ID_VERIFICATION_FAILURE' })
    expect(proof?.query).toEqual({ conditionEnum: 'HARD_CREDIT_INQUIRY_REVIEW' })
  })

  it('a card that only informs has no button', () => {
    const [card] = cards({ categoryEnum: 'ESCALATION_REVIEW', actionNeeded: 'YES' })
    expect(card).not.toHaveProperty('button')
    expect(card).not.toHaveProperty('go')
  })
})

describe('The facts under open', () => {
  it('the facts under open are flat lists of categories and of documents on file', () => {
    const conditions: JsonObject[] = [{ categoryEnum: 'ESCALATION_REVIEW' }, { uuid: 'without a category' }]
    expect(openFacts(conditions, [{ type: 'PASSPORTFRONT' }, {}])).toEqual({
      conditions: ['ESCALATION_REVIEW'],
      documents: ['PASSPORTFRONT'],
      asksCoSigner: false,
    })
  })
})
