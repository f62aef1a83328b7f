import { describe, expect, it } from 'vitest'
import { compileFlow } from '#engine/compile/compile-flow.ts'
import { lendersOf } from '#engine/flow/flow-library.ts'
import { resolveLender } from '#engine/flow/resolve-lender.ts'
import { localesOf, translateFlow } from '#engine/text/translate-flow.ts'
import { shippedLibrary } from '#kit/shipped-flows.ts'
import { untranslatedTexts } from '#verify/findings/checks/broken-translation/untranslated-texts.ts'
import { checkedFlow } from '#verify/findings/reading/checked-flow.ts'

const library = await shippedLibrary()
const translated = lendersOf(library).flatMap((lender) => {
  const resolved = resolveLender(library, lender)
  return untranslatedTexts(checkedFlow(resolved)).map((one) => ({ lender, resolved, ...one }))
})

describe('the shipped translations', () => {
  it('at least one shipped lender has translations', () => {
    expect(translated.map(({ locale }) => locale)).toContain('es-US')
  })

  it.each(translated)('the translation of $lender into $locale leaves no text in English', ({ missing }) => {
    expect(missing.map(({ place, words }) => `${place}: ${words.value}`)).toEqual([])
  })

  it.each(translated)('the translation of $lender into $locale changes texts only', ({ resolved, locale }) => {
    const flow = compileFlow(resolved)
    const bare = (value: unknown): unknown => {
      if (typeof value === 'string') return 'text'
      if (Array.isArray(value)) return value.map(bare)
      if (value === null || typeof value !== 'object') return value
      return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, bare(part)]))
    }
    expect(localesOf(flow)).toContain(locale)
    expect(bare(translateFlow(flow, locale))).toEqual(bare(flow))
  })
})
