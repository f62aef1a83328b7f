import { beforeEach, describe, expect, it } from 'vitest'
import type { ResolvedText } from '#engine/index.ts'
import { screenDraft } from '#pages/features/application/input/screen-draft.ts'
import { browserStorage } from '#ui/browser-storage.ts'
import { aField, aScreen } from '../../../kit/a-journey.ts'
import { aFlow } from '../../../kit/an-application.ts'

const agreed = aField('agreed', { as: 'checkbox', schema: { type: 'boolean' }, consent: 'ELECTRONIC_COMMUNICATION' })
const flow = aFlow({ screens: [aScreen('sign', [aField('fullName'), agreed])] })
const typed = { fullName: 'Ana Moreno', agreed: true }
const says = (template: string): ResolvedText => ({ template, values: {} })

/** The draft as a page at which this text stands reads it, after a page at which another one stood has kept it. */
function readsAt(text: ResolvedText | null, keptAt: ResolvedText | null) {
  const draft = (shown: ResolvedText | null) =>
    screenDraft(browserStorage('sessionStorage'), { flow, application: 'a', route: 'sign', text: shown })
  draft(keptAt).keep(typed)
  return draft(text).read()
}

describe('the draft of a screen with a consent', () => {
  beforeEach(() => sessionStorage.clear())

  it('a consent is kept while the text above it is the same, or there is none', () => {
    expect(readsAt(says('Read this.'), says('Read this.'))).toEqual(typed)
    expect(readsAt(null, null)).toEqual(typed)
  })

  it('a consent is asked for again once another text is above it, and other answers are kept', () => {
    expect(readsAt(says('You withdrew.'), says('Read this.'))).toEqual({ fullName: 'Ana Moreno' })
    expect(readsAt(says('You withdrew.'), null)).toEqual({ fullName: 'Ana Moreno' })
  })

  it('no draft of a screen is no draft, whatever text is above it', () => {
    const draft = screenDraft(browserStorage('sessionStorage'), { flow, application: 'a', route: 'sign', text: says('Read.') })
    draft.keep(typed)
    draft.forget()
    expect(draft.read()).toBeUndefined()
  })
})
