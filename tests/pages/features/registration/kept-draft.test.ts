import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { CompiledFlow } from '#engine/flow/compiled-flow.ts'
import { eventually } from '#kit/eventually.ts'
import { type Draft, openDraft } from '#pages/features/registration/draft.ts'
import { keepDraft, keptWhere, restoreDraft } from '#pages/features/registration/kept-draft.ts'
import type { Api, Call } from '#pages/lib/api/client.ts'
import { CallFailed } from '#pages/lib/api/problem.ts'
import { flowStore } from '#pages/lib/release/flow-store.ts'
import { memoryStorage } from '#pages/lib/session/memory-storage.ts'
import { browserStorage } from '#ui/browser-storage.ts'
import { aField, aJourney, aScreen } from '../../kit/a-journey.ts'

const secretName = aScreen('name', [aField('name'), aField('dob', { secret: true })])

function keeping(flow: CompiledFlow, days: number | undefined = 7): CompiledFlow {
  const shell = { ...flow.live.shell, ...(days !== undefined && { keptAnswers: { onDeviceDays: days, onServerDays: 30 } }) }
  return { ...flow, live: { ...flow.live, shell } }
}

/** A server that keeps one draft, or cannot be reached. */
function aKeepingServer() {
  const server = { kept: undefined as unknown, on: '2026-01-15', isDown: false, calls: [] as string[] }
  const api = (async (_path: string, { method = 'GET', body }: Call = {}) => {
    server.calls.push(method)
    if (server.isDown) throw new CallFailed({ kind: 'unreachable', timedOut: false })
    if (method === 'GET') return server.kept === undefined ? {} : { draft: server.kept, on: server.on }
    server.kept = method === 'PUT' ? body : undefined
    return { kept: true }
  }) as Api
  return { server, api }
}

const nowhere = aKeepingServer().api

type Tab = {
  readonly flow?: CompiledFlow
  readonly today?: string
  readonly device?: ReturnType<typeof memoryStorage>
  readonly api?: Api
  readonly baseUrl?: string
}

/** A tab that is opened on the day; the device is shared by all. */
async function aTab({
  flow = keeping(aJourney({ screens: [secretName] })),
  today = '2026-01-15',
  device = browserStorage('localStorage'),
  api = nowhere,
  baseUrl = '',
}: Tab = {}) {
  const setting = {
    tab: memoryStorage(),
    device,
    page: { lender: flow.lender, baseUrl } as never,
    api,
    flows: flowStore({ flow, validators: {}, flags: {}, today, findings: [] }, []),
  }
  await restoreDraft(setting, 'join')
  const store = openDraft(setting.tab, flow.lender, 'join', () => flow)
  keepDraft(setting, 'join', store)
  return { ...setting, store }
}

/** A borrower types this in a tab that is then closed. */
const typing = async (draft: Partial<Draft>, tab?: Tab) => (await aTab(tab)).store.change(draft)

const ana = { typed: { name: { name: 'Ana' }, extras: { newsletter: true } }, accepted: { name: { name: 'Ana' } } }
const onDevice = () => JSON.stringify({ ...localStorage })

describe('the answers that a device keeps', () => {
  beforeEach(() => localStorage.clear())

  it('a tab that is opened later has the answers, and the day on which they were typed', async () => {
    await typing({ ...ana, release: 'r1' })
    const { store } = await aTab({ today: '2026-01-17' })
    expect(store.now()).toEqual({ ...ana, release: 'r1', kept: { where: 'device', on: '2026-01-15' } })
  })

  it('a secret answer and a password never reach the device, and the step of a secret answer is asked again', async () => {
    const typed = { name: { name: 'Ana', dob: '1984-05-04' }, login: { password: 'Tr0ub4dor' } }
    await typing({ typed, accepted: typed })
    expect(onDevice()).not.toMatch(/1984-05-04|Tr0ub4dor/)
    const { store } = await aTab()
    expect(store.now()).toMatchObject({ typed: { name: { name: 'Ana' } }, accepted: {} })
  })

  it.each([
    ['are kept on the last day', '2026-01-22', ana.typed],
    ['are deleted on the day after', '2026-01-23', {}],
    ['are deleted where the device is set to a day before', '2026-01-10', {}],
  ])('answers that a device stores for seven days %s', async (_claim, today, typed) => {
    await typing(ana)
    expect((await aTab({ today })).store.now().typed).toEqual(typed)
    expect(onDevice().includes('Ana')).toBe(typed === ana.typed)
  })

  it('answers that are only restored keep their day until the borrower types', async () => {
    await typing(ana)
    await aTab({ today: '2026-01-20' })
    expect((await aTab({ today: '2026-01-24' })).store.now().typed).toEqual({})
    await typing(ana)
    await typing({ typed: { name: { name: 'Bo' } } }, { today: '2026-01-20' })
    expect((await aTab({ today: '2026-01-24' })).store.now().typed).toEqual({ name: { name: 'Bo' } })
  })

  it('answers that fit no question of the present release are deleted with a word', async () => {
    await typing(ana)
    const { store } = await aTab({ flow: keeping(aJourney({ without: ['name', 'extras'], hash: 'r2' })) })
    expect(store.now()).toEqual({ typed: {}, accepted: {}, kept: { where: 'lost', on: '2026-01-15' } })
    expect(onDevice()).not.toContain('Ana')
  })

  it('a form in which nothing was typed is not kept', async () => {
    await typing({ typed: { name: { name: '', dob: '' } } })
    expect((await aTab()).store.now()).toEqual({ typed: {}, accepted: {} })
    expect(localStorage).toHaveLength(0)
  })

  it('a lender without kept answers keeps nothing on the device, and deletes what an earlier release kept', async () => {
    const flow = aJourney()
    await typing(ana, { flow })
    expect(localStorage).toHaveLength(0)
    await typing(ana)
    expect((await aTab({ flow })).store.now().typed).toEqual({})
    expect(localStorage).toHaveLength(0)
  })

  it('answers to one lender are not restored for another', async () => {
    await typing(ana)
    expect((await aTab({ flow: { ...keeping(aJourney()), lender: 'two' } })).store.now().typed).toEqual({})
  })

  it.each([
    '',
    'nonsense',
    '[]',
    '{"on":"2026-01-15"}',
    '{"on":3,"draft":{}}',
    '{"on":"soon","draft":{"typed":{},"accepted":{}}}',
  ])('a device that contains %s begins with no answers and without that', async (text) => {
    localStorage.setItem('stepwright.kept.one.join', text)
    expect((await aTab()).store.now().typed).toEqual({})
    expect(localStorage).toHaveLength(0)
  })

  it('a browser that forbids its storage keeps the answers of the open page', async () => {
    const refused = { get: () => undefined, set: () => {}, remove: () => {}, removeAll: () => {} }
    const { store } = await aTab({ device: refused })
    store.change(ana)
    expect(store.now().typed).toEqual(ana.typed)
  })
})

const email = aScreen('extras', [aField('email', { as: 'email' })])
const withEmail = keeping(aJourney({ screens: [secretName, email] }))
const contacted = {
  typed: { name: { name: 'Ana', dob: '1984-05-04' }, extras: { email: 'ana@mail.example' }, login: { password: 'Tr0ub4dor' } },
  accepted: { name: { name: 'Ana', dob: '1984-05-04' }, extras: { email: 'ana@mail.example' } },
}

describe('the answers that the server keeps', () => {
  beforeEach(() => localStorage.clear())

  it('the server gets the answers once there is an e-mail address, and the device no longer has them', async () => {
    const { server, api } = aKeepingServer()
    const { store } = await aTab({ flow: withEmail, api })
    store.change(ana)
    expect(server.calls).toEqual([])
    expect(onDevice()).toContain('Ana')
    store.change(contacted)
    await eventually(() => expect(onDevice()).not.toContain('Ana'))
    expect(server.kept).toMatchObject({ journey: 'join', accepted: contacted.accepted })
    expect(JSON.stringify(server.kept)).not.toContain('Tr0ub4dor')
  })

  it('a tab that is opened later has the answers of the server, secret ones included', async () => {
    const { server, api } = aKeepingServer()
    const first = await aTab({ flow: withEmail, api })
    first.store.change(contacted)
    await eventually(() => expect(keptWhere(first, 'join')).toBe('server'))
    const { store } = await aTab({ flow: withEmail, api, today: '2026-02-10' })
    expect(store.now()).toMatchObject({ accepted: contacted.accepted, kept: { where: 'server', on: '2026-01-15' } })
    server.kept = undefined
    expect((await aTab({ flow: withEmail, api })).store.now().typed).toEqual({})
    expect(localStorage).toHaveLength(0)
  })

  it('answers stay on the device while the server is down, and are found again when it is back', async () => {
    const { server, api } = aKeepingServer()
    server.isDown = true
    const first = await aTab({ flow: withEmail, api })
    first.store.change(contacted)
    await eventually(() => expect(server.calls).toEqual(['PUT']))
    expect(onDevice()).toContain('ana@mail.example')
    expect(onDevice()).not.toContain('1984-05-04')
    server.isDown = false
    first.store.change({ accepted: { ...contacted.accepted } })
    await eventually(() => expect(keptWhere(first, 'join')).toBe('server'))
    server.isDown = true
    expect((await aTab({ flow: withEmail, api })).store.now().typed).toEqual({})
    server.isDown = false
    expect((await aTab({ flow: withEmail, api })).store.now().accepted).toEqual(contacted.accepted)
  })

  it('what is typed after the last step that was sent is sent when the page is left', async () => {
    const { server, api } = aKeepingServer()
    const first = await aTab({ flow: withEmail, api })
    first.store.change(contacted)
    await eventually(() => expect(keptWhere(first, 'join')).toBe('server'))
    first.store.change({ typed: { ...contacted.typed, name: { name: 'Anabel' } } })
    expect(onDevice()).not.toContain('Anabel')
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    document.dispatchEvent(new Event('visibilitychange'))
    visibility.mockRestore()
    await eventually(() => expect(JSON.stringify(server.kept)).toContain('Anabel'))
  })

  it('a draft that arrives after its registration is deleted on the server, too', async () => {
    const { server, api } = aKeepingServer()
    const { promise: gate, resolve: open } = Promise.withResolvers<void>()
    const slow = (async (path: string, call: Call) => {
      await gate
      return api(path, call)
    }) as Api
    const { store } = await aTab({ flow: withEmail, api: slow })
    store.change(contacted)
    store.forget()
    open()
    await eventually(() => expect(server.calls).toEqual(['PUT', 'DELETE']))
    expect(server.kept).toBeUndefined()
  })

  it('a page whose API is on another host keeps the answers on the device, because it gets no cookie', async () => {
    const { server, api } = aKeepingServer()
    const { store } = await aTab({ flow: withEmail, api, baseUrl: 'https://api.lender.example' })
    store.change(contacted)
    expect(onDevice()).toContain('ana@mail.example')
    expect(server.calls).toEqual([])
  })
})
