/** The scene that a choice means, from what the server knows of the lender. */
import type { PreviewFlow, PreviewPeople } from '#contract/preview.ts'
import { resolveScreen } from '#engine/index.ts'
import type { Choice } from './choice.ts'
import { type Scene, sceneOf } from './frame/scene.ts'
import { answersAt, partOf, sampleAt } from './people-at.ts'
import { routeOf } from './states-of.ts'

export type Shown = {
  /** undefined where nobody comes to the place, so that nothing can be drawn. */
  readonly scene?: Scene
  readonly note?: string
}

export function sceneFor({ flow }: PreviewFlow, people: PreviewPeople, { place, state, locale, ...choice }: Choice): Shown {
  const part = partOf(flow, place)
  const at = sampleAt(flow, people, { place, ...choice })
  if (!at) {
    const why = people.people[0]?.missing?.[part] ?? 'This lender has no such place.'
    return { note: `Nobody comes here, so nothing is drawn. ${why}` }
  }
  const route = routeOf(flow, part)
  const saved = (facts: Scene['facts']) => (route === undefined ? {} : (resolveScreen(flow, route, facts)?.answers ?? {}))
  const filled = state === 'filled' ? answersAt(flow, people, place, saved) : undefined
  const scene = sceneOf(flow, at.sample, { place: part, state, ...(locale !== undefined && { locale }) })
  return { scene: { ...scene, place, ...(filled && { filled }) }, ...(at.note !== undefined && { note: at.note }) }
}
