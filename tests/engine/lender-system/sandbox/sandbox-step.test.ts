import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { compileSandbox } from '#engine/compile/compile-sandbox.ts'
import { openFlowLibrary } from '#engine/flow/flow-library.ts'
import type { Facts, JsonObject } from '#engine/flow/json.ts'
import { resolveLender } from '#engine/flow/resolve-lender.ts'
import { setPaths, setPathsIn } from '#engine/flow/set-paths.ts'
import type { SandboxPosition } from '#engine/lender-system/sandbox/sandbox-state.ts'
import { type SandboxEvent, sandboxStart, sandboxStep } from '#engine/lender-system/sandbox/sandbox-step.ts'
import { homeEquity } from '#product/authoring.ts'

const base = {
  path: [
    { id: 'profile', status: 'APP_SUBMISSION', leave: [{ id: 'sent', on: 'submitted:start/profile' }] },
    { id: 'soft-credit', status: 'WAITING_FOR_SOFT_CREDIT', leave: [{ id: 'done', afterSeconds: 2 }] },
    {
      id: 'liens',
      status: 'LIEN_VERIFICATION',
      leave: [{ id: 'sent', on: 'submitted:liens', set: { 'status.liensComplete': true } }],
    },
    {
      id: 'identity',
      status: 'IDENTITY_VERIFICATION',
      set: { 'status.uwDecision': { if: [{ var: 'status.liensComplete' }, { var: 'status.value' }, 'NO'] } },
      opens: [{ id: 'id', categoryEnum: 'ID_VERIFICATION_FAILURE' }],
      leave: [
        { id: 'slow', afterSeconds: 60, to: 'liens' },
        { id: 'fast', afterSeconds: 5, when: { rule: 'impatient' } },
        { id: 'papers', on: 'uploaded:papers/{type}', to: 'liens' },
      ],
    },
    { id: 'complete', status: 'COMPLETE' },
  ],
  personas: [
    {
      id: 'frozen',
      lastNames: ['Frozen'],
      detours: [
        {
          id: 'frozen',
          $after: 'soft-credit',
          status: 'SOFT_CREDIT_LOCKED_OR_FROZEN',
          set: { 'status.creditFrozenWithPin': true },
          leave: [
            { id: 'right-pin', on: 'submitted:credit/error', when: { '==': [{ var: 'submission.pin' }, '1234'] } },
            { id: 'wrong-pin', on: 'submitted:credit/error', stay: true, set: { 'application.pinRefused': true } },
          ],
        },
      ],
    },
    { id: 'timeout', lastNames: ['Timeout'], detours: [{ id: 'soft-credit', leave: [{ id: 'done', $remove: true }] }] },
    {
      id: 'hurried',
      lastNames: ['Hurry'],
      detours: [
        { id: 'soft-credit', $remove: true },
        { id: 'liens', $remove: true },
      ],
    },
  ],
}
const facts: Facts = { today: '2026-01-15', status: {}, application: {} }

const resolved = (lender: string, files: { readonly [path: string]: object }) =>
  resolveLender(
    openFlowLibrary(new Map(Object.entries(files).map(([path, file]) => [path, JSON.stringify(file)])), homeEquity),
    lender,
  )
const impatient = { rules: { impatient: { says: 'nobody waits', when: { var: 'application.impatient' } } } }
const sandbox = compileSandbox(resolved('base', { 'base/sandbox.json': base, 'base/facts.json': impatient }))

/** The steps of an applicant with this last name. */
function stepsOf(lastName: string, events: readonly (SandboxEvent & { readonly submission?: JsonObject })[]) {
  const first = sandboxStart(sandbox, lastName, facts)
  if (!first) throw new Error('The path is empty.')
  return events.reduce(
    ({ steps, known }, { submission, ...event }) => {
      const step = sandboxStep(sandbox, steps.at(-1)?.position as SandboxPosition, event as SandboxEvent, {
        ...known,
        ...(submission && { submission }),
      })
      if (!step) throw new Error('The place is gone.')
      return { steps: [...steps, step], known: setPaths(known, { ...step.sets, 'status.value': step.status }) }
    },
    { steps: [first], known: setPaths(facts, { ...first.sets, 'status.value': first.status }) },
  )
}
const submitted = (route: string, submission?: JsonObject) => ({
  on: `submitted:${route}` as const,
  ...(submission && { submission }),
})
const statuses = (...args: Parameters<typeof stepsOf>) => stepsOf(...args).steps.map(({ status }) => status)

describe('An applicant without a persona', () => {
  it('an applicant without a persona moves from node to node by submissions and by timers', () => {
    expect(statuses('Anders', [submitted('start/profile'), { elapsed: 2 }, submitted('liens')])).toEqual([
      'APP_SUBMISSION',
      'WAITING_FOR_SOFT_CREDIT',
      'LIEN_VERIFICATION',
      'IDENTITY_VERIFICATION',
    ])
  })

  it('an applicant stays at the node, which the result names, if no transition is taken', () => {
    const { steps } = stepsOf('Anders', [submitted('liens'), submitted('start/profile'), { elapsed: 1.9 }])
    expect(steps.map(({ status, by }) => [status, by])).toEqual([
      ['APP_SUBMISSION', undefined],
      ['APP_SUBMISSION', undefined],
      ['WAITING_FOR_SOFT_CREDIT', 'sent'],
      ['WAITING_FOR_SOFT_CREDIT', undefined],
    ])
    expect(steps.at(-1)?.because).toEqual({ at: 'sandbox.json#/path/soft-credit' })
  })

  it('an applicant without a persona gets the facts of the transition, those of the node, which may read them, and the conditions that open there', () => {
    const { steps } = stepsOf('Anders', [submitted('start/profile'), { elapsed: 2 }, submitted('liens')])
    expect(steps.at(-1)).toEqual({
      status: 'IDENTITY_VERIFICATION',
      sets: { 'status.liensComplete': true, 'status.uwDecision': 'IDENTITY_VERIFICATION' },
      opens: [{ id: 'id', categoryEnum: 'ID_VERIFICATION_FAILURE' }],
      position: { node: 'identity' },
      by: 'sent',
      because: { at: 'sandbox.json#/path/liens/leave/sent' },
    })
  })

  it('an applicant leaves a node by the timer that is due first, even if it fires late', () => {
    const identity: SandboxPosition = { node: 'identity' }
    const hurried = setPaths(facts, { 'application.impatient': true })
    expect(sandboxStep(sandbox, identity, { elapsed: 1000 }, hurried)).toMatchObject({ by: 'fast', status: 'COMPLETE' })
    expect(sandboxStep(sandbox, identity, { elapsed: 1000 }, facts)).toMatchObject({ by: 'slow', status: 'LIEN_VERIFICATION' })
  })

  it('an applicant leaves a node by an upload whose route has a wildcard', () => {
    const upload = (route: string) => sandboxStep(sandbox, { node: 'identity' }, { on: `uploaded:${route}` }, facts)?.by
    expect([upload('papers/PAYSTUB'), upload('papers'), upload('papers/a/b')]).toEqual(['papers', undefined, undefined])
  })

  it('an applicant without a persona stays at the end of the path', () => {
    expect(sandboxStep(sandbox, { node: 'complete' }, { elapsed: 1e9 }, facts)).toMatchObject({ status: 'COMPLETE' })
  })

  it('an applicant whose node was removed from the path has no step', () => {
    expect(sandboxStep(sandbox, { node: 'gone' }, { elapsed: 0 }, facts)).toBeUndefined()
  })
})

describe('A persona', () => {
  it('a persona is selected by the last name, in any case of letters', () => {
    for (const name of ['Frozen', 'frozen', ' FROZEN ']) expect(sandboxStart(sandbox, name)?.position.persona).toBe('frozen')
    for (const name of ['Frozenx', '', 'constructor']) expect(sandboxStart(sandbox, name)?.position).toEqual({ node: 'profile' })
  })

  it('a persona stays at its node with a wrong answer, whose facts are set, and moves on with the right one', () => {
    const { steps } = stepsOf('Frozen', [
      submitted('start/profile'),
      { elapsed: 2 },
      submitted('credit/error', { pin: '9999' }),
      submitted('credit/error', { pin: '1234' }),
    ])
    expect(steps.map(({ status }) => status)).toEqual([
      'APP_SUBMISSION',
      'WAITING_FOR_SOFT_CREDIT',
      'SOFT_CREDIT_LOCKED_OR_FROZEN',
      'SOFT_CREDIT_LOCKED_OR_FROZEN',
      'LIEN_VERIFICATION',
    ])
    expect(steps[2]).toMatchObject({
      sets: { 'status.creditFrozenWithPin': true },
      because: { at: 'sandbox.json#/path/soft-credit/leave/done' },
    })
    expect(steps[3]).toMatchObject({ sets: { 'application.pinRefused': true }, by: 'wrong-pin', opens: [] })
    expect(steps[4]?.because).toEqual({
      at: 'sandbox.json#/personas/frozen/detours/frozen/leave/right-pin',
      rule: { '==': [{ var: 'submission.pin' }, '1234'] },
    })
  })

  it('a persona may be without a transition where other applicants have one', () => {
    expect(statuses('Timeout', [submitted('start/profile'), { elapsed: Number.POSITIVE_INFINITY }]).at(-1)).toBe(
      'WAITING_FOR_SOFT_CREDIT',
    )
  })

  it('a persona may skip nodes of the path', () => {
    expect(statuses('Hurry', [submitted('start/profile')]).at(-1)).toBe('IDENTITY_VERIFICATION')
  })
})

describe('A lender', () => {
  const ofLender = (overlay: object) =>
    compileSandbox(resolved('elm', { 'base/sandbox.json': base, 'elm/lender.json': {}, 'elm/sandbox.json': overlay }))
  const placesOf = (persona: string, overlay: object) =>
    ofLender(overlay)
      .personas.find(({ id }) => id === persona)
      ?.path.map(({ id }) => id)

  it('a lender adds a persona whose detours stand beside places of the common path', () => {
    const elsewhere = {
      id: 'shy',
      lastNames: ['Shy'],
      $last: true,
      detours: [{ id: 'hiding', $before: 'liens', status: 'HMDA' }],
    }
    expect(placesOf('shy', { personas: [elsewhere] })).toEqual([
      'profile',
      'soft-credit',
      'hiding',
      'liens',
      'identity',
      'complete',
    ])
  })

  it('a lender changes a persona of base by redefining its detours', () => {
    const anew = { id: 'frozen', detours: [{ id: 'soft-credit', $remove: true }] }
    expect(placesOf('frozen', { personas: [anew] })).toEqual(['profile', 'liens', 'identity', 'complete'])
  })

  it('a lender adds a node for every applicant, personas included', () => {
    const path = [{ id: 'hmda', $after: 'liens', status: 'HMDA' }]
    expect(placesOf('frozen', { path })).toEqual(['profile', 'soft-credit', 'frozen', 'liens', 'hmda', 'identity', 'complete'])
  })

  it('a lender without a sandbox has no first node', () => {
    expect(sandboxStart(compileSandbox(resolved('base', { 'base/facts.json': {} })), 'Anders')).toBeUndefined()
  })
})

describe('The sandbox', () => {
  const anEvent: fc.Arbitrary<SandboxEvent> = fc.oneof(
    fc.constantFrom('submitted:start/profile', 'submitted:liens', 'submitted:credit/error', 'uploaded:papers/x').map((on) => ({
      on: on as 'submitted:liens',
    })),
    fc.record({ elapsed: fc.double({ min: 0, noNaN: true }) }),
  )

  it('the sandbox returns the same result for the same events, without randomness or clock', () => {
    const random = vi.spyOn(Math, 'random')
    const now = vi.spyOn(Date, 'now')
    const names = fc.constantFrom('Anders', 'Frozen', 'Timeout', 'Hurry')
    try {
      fc.assert(
        fc.property(names, fc.array(anEvent, { maxLength: 12 }), (name, story) => {
          const before = random.mock.calls.length + now.mock.calls.length
          expect(stepsOf(name, story)).toEqual(stepsOf(name, story))
          expect(random.mock.calls.length + now.mock.calls.length).toBe(before)
        }),
      )
    } finally {
      vi.restoreAllMocks()
    }
  })
})

describe('facts that the sandbox sets', () => {
  it('a set value is applied by its path, in its namespace alone, and no other fact changes', () => {
    const sets = { 'status.liensComplete': true, 'application.housing.since': '2020-01-01' }
    expect(setPaths({ today: '2026-01-15', application: { housing: { kind: 'OWN' } } }, sets)).toEqual({
      today: '2026-01-15',
      status: { liensComplete: true },
      application: { housing: { kind: 'OWN', since: '2020-01-01' } },
    })
    expect(setPathsIn({ bpo: 'NONE' }, 'status', sets)).toEqual({ bpo: 'NONE', liensComplete: true })
  })

  it('a set value never changes an object prototype', () => {
    setPaths(facts, { 'status.constructor.prototype.spoilt': true, 'status.__proto__.spoilt': true })
    expect(({} as { spoilt?: boolean }).spoilt).toBeUndefined()
  })
})
