import { beforeEach, describe, expect, it } from 'vitest'
import type { CompiledFlow } from '#engine/flow/compiled-flow.ts'
import { openDraft } from '#pages/features/registration/draft.ts'
import { keepOnDevice, restoreDraft } from '#pages/features/registration/kept-draft.ts'
import { flowStore } from '#pages/lib/release/flow-store.ts'
import { browserStorage } from '#pages/lib/session/browser-storage.ts'
import { memoryStorage } from '#pages/lib/session/memory-storage.ts'
import { aField, aJourney, aScreen } from '../../kit/a-journey.ts'

const secretName = aScreen('name', [aField('name'), aField('dob', { secret: true })])

function keeping(flow: CompiledFlow, days: number | undefined = 7): CompiledFlow {
  const shell = { ...flow.live.shell, ...(days !== undefined && { keptAnswers: { onDeviceDays: days } }) }
  return { ...flow, live: { ...flow.live, shell } }
}

type Tab = { readonly flow?: CompiledFlow; readonly today?: string; readonly device?: ReturnType<typeof memoryStorage> }

/** A tab that is opened on the day; the device is shared by all. */
function aTab({
  flow = keeping(aJourney({ screens: [secretName] })),
  today = '2026-01-15',
  device = browserStorage('localStorage'),
}: Tab) {
  const setting = {
    tab: memoryStorage(),
    device,
    page: { lender: flow.lender } as never,
    flows: flowStore({ flow, validators: {}, flags: {}, today, findings: [] }, []),
  }
  restoreDraft(setting, 'join')
  const store = openDraft(setting.tab, flow.lender, 'join', () => flow)
  keepOnDevice(setting, 'join', store)
  return { ...setting, store }
}

const ana = { typed: { name: { name: 'Ana' }, extras: { newsletter: true } }, accepted: { name: { name: 'Ana' } } }
const onDevice = () => JSON.stringify({ ...localStorage })

describe('the answers that a device keeps', () => {
  beforeEach(() => localStorage.clear())

  it('a tab that is opened later has the answers, and the day on which they were typed', () => {
    aTab({}).store.change({ ...ana, release: 'r1' })
    const { store } = aTab({ today: '2026-01-17' })
    expect(store.now()).toEqual({ ...ana, release: 'r1', kept: { where: 'device', on: '2026-01-15' } })
  })

  it('a secret answer and a password never reach the device, and the step of a secret answer is asked again', () => {
    const typed = { name: { name: 'Ana', dob: '1984-05-04' }, login: { password: 'Tr0ub4dor' } }
    aTab({}).store.change({ typed, accepted: typed })
    expect(onDevice()).not.toMatch(/1984-05-04|Tr0ub4dor/)
    const { store } = aTab({})
    expect(store.now()).toMatchObject({ typed: { name: { name: 'Ana' } }, accepted: {} })
  })

  it.each([
    ['are kept on the last day', '2026-01-22', ana.typed],
    ['are deleted on the day after', '2026-01-23', {}],
    ['are deleted where the device is set to a day before', '2026-01-10', {}],
  ])('answers of seven days %s', (_claim, today, typed) => {
    aTab({}).store.change(ana)
    expect(aTab({ today }).store.now().typed).toEqual(typed)
    expect(onDevice().includes('Ana')).toBe(typed === ana.typed)
  })

  it('answers that are only restored keep their day until the borrower types', () => {
    aTab({}).store.change(ana)
    aTab({ today: '2026-01-20' })
    expect(aTab({ today: '2026-01-24' }).store.now().typed).toEqual({})
    aTab({}).store.change(ana)
    aTab({ today: '2026-01-20' }).store.change({ typed: { name: { name: 'Bo' } } })
    expect(aTab({ today: '2026-01-24' }).store.now().typed).toEqual({ name: { name: 'Bo' } })
  })

  it('answers that fit no question of the present release are deleted with a word', () => {
    aTab({}).store.change(ana)
    const { store } = aTab({ flow: keeping(aJourney({ without: ['name', 'extras'], hash: 'r2' })) })
    expect(store.now()).toEqual({ typed: {}, accepted: {}, kept: { where: 'lost', on: '2026-01-15' } })
    expect(onDevice()).not.toContain('Ana')
  })

  it('a form in which nothing was typed is not kept', () => {
    aTab({}).store.change({ typed: { name: { name: '', dob: '' } } })
    expect(aTab({}).store.now()).toEqual({ typed: {}, accepted: {} })
    expect(localStorage).toHaveLength(0)
  })

  it('a lender without kept answers keeps nothing on the device, and deletes what an earlier release kept', () => {
    const flow = aJourney()
    aTab({ flow }).store.change(ana)
    expect(localStorage).toHaveLength(0)
    aTab({}).store.change(ana)
    expect(aTab({ flow }).store.now().typed).toEqual({})
    expect(localStorage).toHaveLength(0)
  })

  it('answers to one lender are not restored for another', () => {
    aTab({}).store.change(ana)
    expect(aTab({ flow: { ...keeping(aJourney()), lender: 'two' } }).store.now().typed).toEqual({})
  })

  it.each([
    '',
    'nonsense',
    '[]',
    '{"on":"2026-01-15"}',
    '{"on":3,"draft":{}}',
    '{"on":"soon","draft":{"typed":{},"accepted":{}}}',
  ])('a device that contains %s begins with no answers and without that', (text) => {
    localStorage.setItem('stepwright.kept.one.join', text)
    expect(aTab({}).store.now().typed).toEqual({})
    expect(localStorage).toHaveLength(0)
  })

  it('a browser that forbids its storage keeps the answers of the open page', () => {
    const refused = { get: () => undefined, set: () => {}, remove: () => {}, removeAll: () => {} }
    const { store } = aTab({ device: refused })
    store.change(ana)
    expect(store.now().typed).toEqual(ana.typed)
  })
})
