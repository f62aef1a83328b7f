import { describe, expect, it } from 'vitest'
import { describePointer } from '#engine/flow/describe-pointer.ts'

describe('describePointer', () => {
  it('an entry whose id is spelled as the key of a list is no list of its own', () => {
    const inWords = describePointer('screens/complete.json#/calendar/events/first/on')
    expect(inWords).toBe('the event "first" of the screen "complete"')
  })

  it('an entry within an entry is named with both', () => {
    const inWords = describePointer('journeys/apply.json#/steps/property/leaveWhen/out')
    expect(inWords).toBe('the early exit "out" of the step "property" of the journey "apply"')
  })
})
