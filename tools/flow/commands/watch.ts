import { Validators } from '#consequences/scenarios/validators.ts'
import { type FlowLibrary, openFlowLibrary, resolveLender } from '#engine/authoring.ts'
import { lenderOf } from '#engine/index.ts'
import { homeEquity } from '#product/authoring.ts'
import { chosenLenders } from '../command-line/chosen-lenders.ts'
import type { Command } from '../command-line/command.ts'
import { writeEditorSchemas } from '../editors/write-editor-schemas.ts'
import { changedPaths } from '../watching/changed-paths.ts'
import { reportSave } from '../watching/report-save.ts'

/** `watch`: reports the effects of each saved flow file, as `npm run dev` does. */
export const watch: Command = {
  name: 'watch',
  usage: 'watch [lender…]',
  summary: 'Report what each saved file changes, and for whom',
  about:
    'After each save, lists the errors, the changes that borrowers see, and the scenarios that fail because of it. Also keeps the schemas for editors current.',
  examples: [
    { line: 'watch', says: 'all lenders' },
    { line: 'watch {lender}', says: 'one lender' },
    { line: 'watch {lender} {other}', says: 'two lenders' },
  ],
  formats: ['pretty'],
  options: {},

  async run({ _: named }, io, files) {
    // Starts watching before the first read, so that no save is missed.
    const saves = files.saved(io.interrupted)[Symbol.asyncIterator]()
    let next = saves.next()
    // A missing folder is reported when its files are read.
    next.catch(() => {})
    let texts = await files.read()
    let library = openFlowLibrary(texts, homeEquity)
    chosenLenders(library, named, true)
    let sound: FlowLibrary = library
    const validators = new Validators()
    io.out(`${await writeEditorSchemas(texts, files)}. Waiting for a flow file to be saved; Ctrl-C ends.\n`)
    while (!(await next).done) {
      next = saves.next()
      const before = texts
      texts = await files.read()
      const saved = changedPaths(before, texts)
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
}

function textsOf({ folders }: FlowLibrary): ReadonlyMap<string, string> {
  return new Map(
    [...folders].flatMap(([folder, files]) => [...files].map(([path, { text }]) => [`${folder}/${path}`, text] as const)),
  )
}
