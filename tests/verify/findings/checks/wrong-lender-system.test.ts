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

describe('wrong-lender-system', () => {
  it("a lender's system may be sent facts, groups without secrets, named secrets and answers of screens", () => {
    expect(codes(sending('application.property', 'draft.income.income', 'secret:profile.ssn', 'status.uwDecision'))).toEqual([])
    expect(codes(about({ kind: 'http', waits }))).toEqual([])
    expect(codes(about({ kind: 'sandbox' }))).toEqual([])
  })

  it('a fact that does not exist is reported with the nearest one', () => {
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

  it('a secret that is sent in the open, by itself or within a group, is reported', () => {
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

  it('the password of the account is reported wherever it is listed', () => {
    expect(codes(sending('draft.password'))).toEqual(['E912'])
    expect(codes(sending('secret:draft.password'))).toEqual(['E912'])
  })

  it('a fact that is sent as a secret and is none is reported', () => {
    expect(sending('secret:draft.income.income')).toMatchObject([
      { code: 'E913', message: '"draft.income.income" is to be sent as a secret, and is none.' },
    ])
  })

  it('the status in which borrowers wait has to exist, to poll without end and to show the waiting screen', () => {
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
