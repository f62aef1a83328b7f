import { describe, expect, it } from 'vitest'
import { accountPath } from '#contract/account.ts'
import { overviewPath } from '#contract/application.ts'
import { takenTimesPath } from '#contract/appointments.ts'
import { type DashboardPage, dashboardPath } from '#contract/dashboard.ts'
import { type GeneratedDocument, generatedDocumentPath, generatedDocumentsPath } from '#contract/generated-documents.ts'
import { linkFinishPath, linkSessionQuery } from '#contract/linking.ts'
import { operatingHoursPath } from '#contract/operating-hours.ts'
import { previewDocumentsPath } from '#contract/preview.ts'
import { screenPath } from '#contract/screens.ts'
import { aCompiledFlow, aForm } from '#kit/compiled-flow.ts'
import { answersOf } from '#studio/features/preview/frame/answers-of.ts'
import { previewCaseOf } from '#studio/features/preview/frame/preview-case.ts'

const flow = aCompiledFlow({
  'screens/liens.json': aForm({
    saves: 'application',
    heading: 'Your liens',
    fields: [{ id: 'amount', as: 'money', label: 'Amount' }],
  }),
  'screens/link.json': {
    kind: 'link',
    heading: 'Your payroll',
    provider: 'TRUV',
    backTo: 'liens',
    returnsTo: 'linked',
  },
  'screens/linked.json': { kind: 'wait', heading: 'Reading your payroll', messages: [{ id: 'read', text: 'Reading' }] },
  'lender.json': { product: 'Line of credit', locale: 'en-US' },
  'shell.json': { words: { startApplication: 'Start', continueApplication: 'Go on' } },
  'status-routes.json': { statuses: { LIENS: 'liens' }, unlisted: { otherwise: '@wait' }, polling: { attempts: 1 } },
})
const facts = { today: '2026-01-15', status: { value: 'LIENS' }, application: { amount: 500 } }

const drawnDocument = { uuid: 'a1', title: 'Your loan', created: '2026-01-15T12:00:00.000Z', content: btoa('%PDF-1.7') }

function server(state: 'shown' | 'failed') {
  const previewCase = previewCaseOf(flow, { facts, conditions: [] }, { place: 'screen:liens', state })
  const passedOn: string[] = []
  const product = async (request: RequestInfo | URL) => {
    const { pathname } = new URL(String(request), 'http://localhost')
    passedOn.push(pathname)
    return Response.json(pathname === previewDocumentsPath ? [drawnDocument] : {})
  }
  const answers = answersOf(previewCase, () => flow, { isDown: false }, product)
  const ask = (path: string, method = 'GET') => answers(new URL(path, 'http://localhost'), { method })
  return { ask, passedOn, uuid: previewCase.application }
}

describe('the simulated server of a preview frame', () => {
  it('the simulated server returns a screen with the answers that the sample facts contain', async () => {
    const { ask, uuid } = server('shown')
    const screen = await (await ask(screenPath(uuid, 'liens'))).json()
    expect([screen.view.heading.template, screen.answers]).toEqual(['Your liens', { amount: 500 }])
  })

  it('the simulated server answers 503 for an application that the preview shows as failed', async () => {
    const { ask, uuid } = server('failed')
    expect((await ask(overviewPath(uuid))).status).toBe(503)
  })

  it('the simulated server knows no reservations, and an e-mail address that is confirmed', async () => {
    const { ask, uuid } = server('shown')
    expect(await (await ask(`${takenTimesPath(uuid)}?screen=liens`)).json()).toEqual({ taken: [] })
    expect(await (await ask(accountPath)).json()).toMatchObject({ emailConfirmed: true })
  })

  it('a waiting screen to which a provider leads has a linking session without an outcome yet', async () => {
    const { at, application } = previewCaseOf(flow, { facts, conditions: [] }, { place: 'screen:linked', state: 'shown' })
    const session = new URLSearchParams(at.search).get(linkSessionQuery) ?? ''
    const answer = await server('shown').ask(linkFinishPath(application, session), 'POST')
    expect((await answer.json()).outcome).toBe('under-way')
  })

  it('the dashboard of the simulated server names the due screen and the screens that are still open', async () => {
    const { ask, uuid } = server('shown')
    const home = (await (await ask(dashboardPath)).json()) as DashboardPage
    const next = expect.objectContaining({ heading: 'Your liens' })
    expect(home).toMatchObject({ isLast: true, applications: [{ uuid, next, open: [] }] })
  })

  it('a document is drawn by the development server, and reading it is known to the frame only', async () => {
    const { ask, passedOn, uuid } = server('shown')
    const listPath = `${generatedDocumentsPath(uuid)}?screen=liens`
    const list = async () => (await (await ask(listPath)).json()) as readonly GeneratedDocument[]
    expect((await list()).map(({ title, read }) => [title, read])).toEqual([['Your loan', undefined]])
    const path = generatedDocumentPath(uuid, 'a1')
    expect(await (await ask(path)).text()).toBe('%PDF-1.7')
    await ask(`${path}/read`, 'PUT')
    expect((await list()).map(({ read }) => read)).toEqual(['2026-01-15T12:00:00.000Z'])
    expect((await ask(generatedDocumentPath(uuid, 'b2'))).status).toBe(404)
    expect(passedOn).toEqual([previewDocumentsPath, previewDocumentsPath])
  })

  it('the simulated server refuses a submission and sends nothing to the real server', async () => {
    const { ask, passedOn, uuid } = server('shown')
    const answer = await ask(screenPath(uuid, 'liens'), 'PUT')
    expect([answer.status, passedOn]).toEqual([409, []])
  })

  it('the simulated server passes a request for the operating hours on to the real server', async () => {
    const { ask, passedOn } = server('shown')
    await ask(operatingHoursPath('heloc'))
    expect(passedOn).toEqual([operatingHoursPath('heloc')])
  })
})
