import { describe, expect, it } from 'vitest'
import type { PreviewFlow } from '#contract/preview.ts'
import { aCompiledFlow, aForm, aJourney } from '#kit/compiled-flow.ts'
import { previewCaseOf } from '#studio/features/preview/frame/preview-case.ts'
import { reasonsFor } from '#studio/features/preview/reasons-for.ts'

const inTexas = { '==': [{ var: 'draft.state' }, 'TX'] }
const flow = aCompiledFlow({
  'journeys/register.json': aJourney([
    { id: 'state', screen: 'a' },
    { id: 'homestead', screen: 'b', askWhen: inTexas },
  ]),
  'screens/a.json': aForm({ fields: [{ id: 'state', as: 'text', label: 'State' }] }),
  'screens/b.json': aForm({ fields: [{ id: 'acres', as: 'text', label: 'Acres', shownWhen: inTexas }] }),
})
const preview = { hash: 'one', flow, facts: [{ path: 'draft.state', type: 'text' }] } as unknown as PreviewFlow

function reasons(state: string) {
  const answers = { journey: 'register', steps: { state: { state } } }
  const previewCase = previewCaseOf(
    flow,
    { facts: { today: '2026-01-15' }, conditions: [], answers },
    { place: 'step:register/homestead', state: 'shown' },
  )
  return reasonsFor(preview, 'step:register/homestead', previewCase)
}

describe('reasonsFor', () => {
  it('reasonsFor explains why a step and a field are shown with their rule as a sentence and the value of its fact', () => {
    expect(reasons('TX').map(({ says, lines }) => [says, ...lines])).toEqual([
      ['homestead is asked', 'draft.state ("TX") is TX ✓'],
      ['“Acres” is shown', 'draft.state ("TX") is TX ✓'],
    ])
  })

  it('reasonsFor says that a field is hidden by its rule', () => {
    expect(reasons('OK').at(-1)?.says).toBe('“Acres” is hidden')
  })
})
