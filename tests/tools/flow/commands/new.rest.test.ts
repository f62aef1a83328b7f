import { describe, expect, it } from 'vitest'
import { lendersOf, openFlowLibrary } from '#engine/flow/flow-library.ts'
import { resolveLender } from '#engine/flow/resolve-lender.ts'
import { readFlowFolder } from '#flow-folder/read-flow-folder.ts'
import { flow } from '#kit/flow-command.ts'
import { homeEquity } from '#product/authoring.ts'
import { REPOSITORY } from '#tools/repository.ts'
import { filesAfter, finds, results } from './new-files.ts'

describe('a lender with parts written by flow new', { timeout: 300_000 }, async () => {
  const all = await readFlowFolder(`${REPOSITORY}/flows`)
  const library = openFlowLibrary(all, homeEquity)
  // The short form: a lender of another lender, and a lender of base with a second language.
  const lenders = process.env.STEPWRIGHT_FULL ? lendersOf(library) : ['hearthline-ny', 'sierra-first']

  it.each(lenders)('a lender extending %s with a new step, screen and scenario has no findings', async (lender) => {
    const own = `new-${lender}`
    const { chain } = resolveLender(library, lender)
    const shipped = new Map([...all].filter(([path]) => chain.some((folder) => path.startsWith(`${folder}/`))))
    let files = await filesAfter(`new lender ${own} --extends ${lender}`, shipped)
    files = await filesAfter(`new step ${own} register-v2/favourite-colour`, files)
    files = await filesAfter(`new screen ${own} start/house`, files)
    files = await filesAfter(`new scenario ${own} Colours are asked --for register-v2/favourite-colour`, files)
    // A text more wants a translation where the lender speaks another language, too: that is a note, at its file.
    const translated = [...shipped.keys()].filter((path) => path.startsWith(`${lender}/copy/`))
    expect(await finds(files, own)).toEqual(translated.map((path) => `I524 flows/${path}`))
    expect(await results(files, own)).toMatchObject({ failed: 0 })
    expect((await flow(`fmt --check ${own}`, files)).code).toBe(0)
  })
})
