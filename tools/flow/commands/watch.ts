import { Validators } from '#consequences/scenarios/validators.ts'
import { type FlowLibrary, openFlowLibrary, resolveLender } from '#engine/authoring.ts'
import { lenderOf } from '#engine/index.ts'
import { homeEquity } from '#product/authoring.ts'
import { command } from '../command-line/command.ts'
import { chosenLenders, textsOf } from '../command-line/lenders.ts'
import { writeEditorSchemas } from '../editors/editor-schemas.ts'
import { reportSave } from '../watching/report-save.ts'
import { changedPaths, textsAfterSaves } from '../watching/saved-texts.ts'

/** `watch`: reports the effects of each saved flow file, as `npm run dev` does. */
export const watch = command({
  name: 'watch',
  usage: 'watch [lender…]',
  summary: 'Report what each saved file changes, and for whom',
  about:
    'After each save, lists the errors, the changes that borrowers see, and the scenarios that fail because of it. Also keeps the schemas for editors current.',
  examples: {
    watch: 'all lenders',
    'watch {lender}': 'one lender',
    'watch {lender} {other}': 'two lenders',
  },
  formats: ['pretty'],
  options: {},

  async run({ _: named }, io, files) {
    const versions = textsAfterSaves(files, io.interrupted)
    let texts = (await versions.next()).value ?? new Map()
    let library = openFlowLibrary(texts, homeEquity)
    chosenLenders(library, named, true)
    let sound: FlowLibrary = library
    const validators = new Validators()
    io.out(`${await writeEditorSchemas(texts, files)}. Waiting for a flow file to be saved; Ctrl-C ends.\n`)
    for await (const after of versions) {
      const saved = changedPaths(texts, after)
      texts = after
      if (saved.length === 0) continue
      library = openFlowLibrary(texts, library)
      const changed = changedPaths(textsOf(sound), texts)
      const writers = new Set(changed.map(lenderOf))
      const there = named.filter((name) => library.folders.has(name))
      const lenders = chosenLenders(library, there).filter((lender) =>
        resolveLender(library, lender).chain.some((folder) => writers.has(folder)),
      )
      io.out(`\n${saved.map(files.shown).join(', ')} saved\n`)
      let errors = 0
      for (const part of reportSave({ before: sound, after: library, files: changed, lenders }, validators)) {
        for (const line of part.lines) io.out(`  ${line}\n`)
        if (part.about === 'findings') errors = part.errors
      }
      if (errors === 0) sound = library
      await writeEditorSchemas(texts, files)
    }
    return 0
  },
})
