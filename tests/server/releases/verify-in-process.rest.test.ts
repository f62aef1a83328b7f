import { expect, it } from 'vitest'
import { shippedTexts } from '#kit/shipped-flows.ts'
import { homeEquity } from '#product/authoring.ts'
import { verifyInProcess } from '#server/releases/verify-in-process.ts'
import { type VerifyLenders, verifyWith } from '#server/releases/verify-lenders.ts'

it('verification in a separate process has the same verdicts as in the server', async () => {
  const texts = new Map(await shippedTexts()).set('sierra-first/shell.json', '{')
  const verdicts = async (verify: VerifyLenders) => {
    const heard: unknown[] = []
    await verify({ texts, lenders: ['hearthline', 'sierra-first'] }, async (verdict) => void heard.push(verdict))
    return heard
  }
  const here = await verdicts(verifyWith(homeEquity))
  expect(here).toMatchObject([{ lender: 'hearthline', release: {} }, { lender: 'sierra-first' }])
  expect(await verdicts(verifyInProcess)).toEqual(here)
})
