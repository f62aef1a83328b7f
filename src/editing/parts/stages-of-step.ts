/** The stage of a step, and the group of that stage, if no other step uses them. */
import { idOf } from '#engine/authoring.ts'
import { type CheckedFlow, type CheckedStep, itemsAt, textAt } from '#verify/index.ts'

export function stageOf(flow: CheckedFlow, { node, route }: CheckedStep): string | undefined {
  return textAt(node, 'stage') ?? textAt(flow.screens.get(route)?.node, 'stage')
}

export type OfStep = {
  readonly list: 'stages' | 'groups'
  readonly id: string
  readonly of: (step: CheckedStep) => string | undefined
}

export function onlyForStep(flow: CheckedFlow, journey: string, step: string): readonly OfStep[] {
  const { node, steps = [] } = flow.journeys.get(journey) ?? {}
  const groups = new Map(itemsAt(node, 'stages').map((stage) => [idOf(stage), textAt(stage, 'group')]))
  const lists = [
    { list: 'stages', of: (one: CheckedStep) => stageOf(flow, one) },
    { list: 'groups', of: (one: CheckedStep) => groups.get(stageOf(flow, one)) },
  ] as const
  return lists.flatMap(({ list, of }) => {
    const own = steps.find(({ id }) => id === step)
    const id = own && of(own)
    const isListed = itemsAt(node, list).some((item) => idOf(item) === id)
    const isShared = steps.some((other) => other !== own && of(other) === id)
    return id === undefined || !isListed || isShared ? [] : [{ list, id, of }]
  })
}
