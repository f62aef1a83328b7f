import { describe, expect, it } from 'vitest'
import { compileFlow } from '#engine/compile/compile-flow.ts'
import { lendersOf, openFlowLibrary } from '#engine/flow/flow-library.ts'
import { resolveLender } from '#engine/flow/resolve-lender.ts'
import { readFlowFolder } from '#flow-folder/read-flow-folder.ts'
import { manyLenders } from '#tools/bench/many-lenders.ts'
import { timesTheFlow } from '#tools/bench/times-the-flow.ts'
import { REPOSITORY } from '#tools/repository.ts'
import { checkFlows } from '#verify/findings/check-flows.ts'

const shipped = await readFlowFolder(`${REPOSITORY}/flows`)
const real = lendersOf(openFlowLibrary(shipped)).length

const flowOf = (library: ReturnType<typeof openFlowLibrary>, lender: string) => compileFlow(resolveLender(library, lender))

describe('lenders that are made for measuring', () => {
  const library = openFlowLibrary(manyLenders(shipped, real * 2))

  it('are as many as were asked for, fewer than there are, too', () => {
    expect(lendersOf(library)).toHaveLength(real * 2)
    expect(lendersOf(openFlowLibrary(manyLenders(shipped, 3)))).toHaveLength(3)
  })

  it('differ from those that they were made of, in rules too', () => {
    const [lender = ''] = lendersOf(library)
    const [one, other] = [flowOf(library, lender), flowOf(library, `${lender}-1`)]
    expect(JSON.stringify(other.statusRoutes)).not.toBe(JSON.stringify(one.statusRoutes))
    expect(other.live.lender.name).not.toBe(one.live.lender.name)
  })

  it('are sound', () => {
    expect(checkFlows(library)).toEqual([])
  })
})

describe('flows that are made larger for measuring', () => {
  const library = openFlowLibrary(timesTheFlow(shipped, 3))
  const [flow, before] = [flowOf(library, 'base'), flowOf(openFlowLibrary(shipped), 'base')]

  it('have so many times the steps, screens, states and ways', () => {
    const steps = ({ journeys }: typeof flow) => Object.values(journeys).flatMap((journey) => journey.steps).length
    const states = ({ lifecycle }: typeof flow) => lifecycle?.states.length ?? 0
    const screens = ({ screens: all }: typeof flow) => Object.keys(all).length
    expect(steps(flow)).toBe(3 * steps(before))
    expect(states(flow)).toBeGreaterThan(2.5 * states(before))
    expect(screens(flow)).toBeGreaterThan(2.8 * screens(before))
    expect(JSON.stringify(flow.statusRoutes).length).toBeGreaterThan(2 * JSON.stringify(before.statusRoutes).length)
  })

  it('are sound', () => {
    expect(checkFlows(library)).toEqual([])
  })
})
