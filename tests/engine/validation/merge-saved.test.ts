import { describe, expect, it } from 'vitest'
import type { FormScreen } from '#engine/kinds/form.ts'
import { mergeSaved } from '#engine/validation/merge-saved.ts'

/** A form that saves to this place, with these fields. */
const form = (saves: string, ...fields: string[]) => ({ saves, fields: fields.map((id) => ({ id })) }) as unknown as FormScreen

describe('what a screen saves', () => {
  it('saved answers are merged into the entity, beside those of other screens', () => {
    const entity = { purpose: 'HOME', property: { state: 'TX', zip: '75201' } }
    const screen = form('application.property', 'zip')
    expect(mergeSaved(entity, screen, { property: { zip: '75202' } })).toEqual({
      purpose: 'HOME',
      property: { state: 'TX', zip: '75202' },
    })
  })

  it('an answer that the screen no longer gives is removed', () => {
    expect(mergeSaved({ one: 1, two: 2, other: 3 }, form('application', 'one', 'two'), { one: 4 })).toEqual({ one: 4, other: 3 })
    const below = mergeSaved({ extra: { one: 1, kept: 2 } }, form('application.extra', 'one'), { extra: {} })
    expect(below).toEqual({ extra: { kept: 2 } })
  })

  it('a missing group is created for saved answers', () => {
    expect(mergeSaved({}, form('application.extra', 'one'), { extra: { one: 1 } })).toEqual({ extra: { one: 1 } })
  })
})
