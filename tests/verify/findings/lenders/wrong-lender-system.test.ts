import { describe, expect, it } from 'vitest'
import { findingsIn } from '#kit/found-in.ts'
import { someFlowFiles } from '#kit/some-flow-files.ts'

const files = someFlowFiles()
const acme = JSON.parse(files.get('acme/lender.json') ?? '')
const routes = JSON.parse(files.get('base/status-routes.json') ?? '')
const waits = 'WAITING_FOR_SOFT_CREDIT'

const about = (lenderSystem: object, more: { readonly [path: string]: object } = {}) =>
  findingsIn(someFlowFiles({ 'acme/lender.json': { ...acme, lenderSystem }, ...more }))
const sending = (...sends: readonly string[]) => about({ kind: 'http', waits, sends })
const codes = (found: ReturnType<typeof about>) => found.map(({ code }) => code)

describe('a lender with a system of its own', () => {
  it('may be sent facts, groups without secrets, secrets by their name and what screens ask', () => {
    expect(codes(sending('application.property', 'draft.income.income', 'secret:profile.ssn', 'status.uwDecision'))).toEqual([])
    expect(codes(about({ kind: 'http', waits }))).toEqual([])
    expect(codes(about({ kind: 'sandbox' }))).toEqual([])
  })

  it('is not sent a fact that does not exist: the one that was meant is named', () => {
    expect(sending('application.property', 'draft.income.incmoe')).toMatchObject([
      {
        ...{ code: 'E911', file: 'acme/lender.json', pointer: 'lender.json#/lenderSystem/sends/1', lenders: ['acme', 'birch'] },
        message: 'The lender\'s system is to be sent "draft.income.incmoe", and there is no such fact.',
        fixes: [{ title: 'Did you mean "draft.income.income"?' }],
      },
    ])
    expect(sending('secret:profile.snn')).toMatchObject([
      { code: 'E911', fixes: [{ title: 'Did you mean "secret:profile.ssn"?' }] },
    ])
  })

  it('is not sent a secret in the open, neither itself nor within a group', () => {
    expect(sending('profile.ssn')).toMatchObject([
      { code: 'E912', message: '"profile.ssn" is a secret, and is to be sent as a fact in the open.' },
    ])
    const pin = {
      id: 'pin',
      label: 'PIN',
      required: 'Required',
      secret: true,
      schema: { maxLength: 4 },
      messages: { maxLength: 'No' },
    }
    const screen = { kind: 'form', heading: 'PIN', saves: 'application.extra', fields: [{ ...pin, as: 'text' }], submit: 'On' }
    const asked = { 'acme/screens/start/pin.json': screen, 'acme/status-routes.json': { statuses: { HMDA: 'start/pin' } } }
    const send = (path: string) =>
      about({ kind: 'http', waits, sends: [path] }, asked).filter(({ code }) => code.startsWith('E9'))
    expect(send('application.extra')).toMatchObject([
      {
        code: 'E912',
        message: '"application.extra" holds the secret "application.extra.pin", and is to be sent as a fact in the open.',
      },
    ])
    expect(send('application.extra.pin')).toMatchObject([{ code: 'E912' }])
    expect(send('secret:application.extra.pin')).toEqual([])
  })

  it('is never sent the password of the account', () => {
    expect(codes(sending('draft.password'))).toEqual(['E912'])
    expect(codes(sending('secret:draft.password'))).toEqual(['E912'])
  })

  it('is not sent as a secret what is none', () => {
    expect(sending('secret:draft.income.income')).toMatchObject([
      { code: 'E913', message: '"draft.income.income" is to be sent as a secret, and is none.' },
    ])
  })

  it('names a status in which borrowers wait for it, without end and on the waiting screen', () => {
    expect(about({ kind: 'http' })).toMatchObject([{ code: 'E914', pointer: 'lender.json#/lenderSystem' }])
    expect(about({ kind: 'http', waits: 'WAITING_FOR_SOFT_CREDITS' })).toMatchObject([
      { code: 'E304', fixes: [{ title: 'Did you mean "WAITING_FOR_SOFT_CREDIT"?' }] },
    ])
    expect(about({ kind: 'http', waits: 'WAITING_FOR_AVM_DATA' })).toMatchObject([
      { code: 'E914', message: expect.stringContaining('the page stops asking in that status') },
    ])
    const { waiting, ...polling } = routes.polling
    const keepWaiting = [...waiting.keepWaiting, 'APP_SUBMISSION']
    const table = { 'base/status-routes.json': { ...routes, polling: { ...polling, waiting: { ...waiting, keepWaiting } } } }
    expect(about({ kind: 'http', waits: 'APP_SUBMISSION' }, table)).toMatchObject([
      { code: 'E914', message: expect.stringContaining('that status leads to "start/profile"') },
    ])
  })
})
