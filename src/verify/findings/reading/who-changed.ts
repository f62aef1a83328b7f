/** Which overlay of the inheritance chain moved a step or removed a question. */

import { type Finding, type FlowLibrary, idOf, type ResolvedLender, type SourceNode } from '#engine/authoring.ts'
import type { LenderId } from '#engine/index.ts'
import { relatedPlace } from '../lender-finding.ts'
import { type CheckedStep, checkedFlow } from './checked-flow.ts'
import { itemsAt, memberAt } from './node-parts.ts'
import { answers, askedIn } from './order-of-answers.ts'

/** What places a step: the overlay that moves it, or the step itself. */
export function placedBy({ lender, parent }: ResolvedLender, step: CheckedStep, library: FlowLibrary): SourceNode {
  const overlay = ownItem(library, lender, `journeys/${step.journey}.json`, 'steps', step.id)
  const moves = ['$first', '$last', '$after', '$before'].some((key) => memberAt(overlay, key) !== undefined)
  if (overlay && moves) return overlay
  return parent ? placedBy(parent, step, library) : step.node
}

/** Where a lender of the chain removed a question that its parent asks. */
export function removalOf(path: string, { parent, lender }: ResolvedLender, library: FlowLibrary): Finding['related'] {
  if (parent === undefined) return []
  const before = askedIn(checkedFlow(parent)).filter((one) => answers(one, path))
  const places = before.flatMap(({ journey, step, screen, field }) => [
    removed(library, lender, `screens/${screen.route}.json`, 'fields', field.group ?? field.id),
    removed(library, lender, `screens/${screen.route}.json`, 'fields', field.id),
    removed(library, lender, `journeys/${journey}.json`, 'steps', step.id),
  ])
  const first = places.find((node) => node !== undefined)
  return first ? [relatedPlace(first, `${lender} takes the question away here`)] : removalOf(path, parent, library)
}

function removed(library: FlowLibrary, lender: LenderId, file: string, list: string, id: string): SourceNode | undefined {
  const item = ownItem(library, lender, file, list, id)
  return memberAt(item, '$remove')?.value === true ? item : undefined
}

/** An item as the lender's own file writes it, before it is merged. */
function ownItem(library: FlowLibrary, lender: LenderId, file: string, list: string, id: string): SourceNode | undefined {
  const node = library.folders.get(lender)?.get(file)?.parsed?.node
  return itemsAt(node, list).find((item) => idOf(item) === id)
}
