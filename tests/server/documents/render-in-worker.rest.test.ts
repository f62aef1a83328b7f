import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import type { DocumentText } from '#server/documents/document-text.ts'
import { renderDocument } from '#server/documents/render-document.ts'
import { renderInWorker } from '#server/documents/render-in-worker.ts'
import { REPOSITORY } from '../../../tools/repository.ts'

const created = new Date('2026-11-24T20:00:00Z')
const titled = (title: string) =>
  ({
    ...{ type: 'DISCLOSURE', title, summary: [], sections: [] },
    ...{ locale: 'en-US', company: 'Hearthline', address: '1 Main St', reference: 'Application ID# 1' },
  }) as unknown as DocumentText
const bytesOf = async (text: DocumentText) => Buffer.from((await renderDocument(text, created)).bytes)

describe('renderInWorker', () => {
  it('more drawings than threads return the documents of their texts, in order', async () => {
    const asked = Array.from({ length: 5 }, (_, index) => [titled(`First of ${index}`), titled(`Second of ${index}`)])
    const drawn = await Promise.all(asked.map((texts) => renderInWorker({ texts, created })))
    const expected = await Promise.all(asked.map((texts) => Promise.all(texts.map(bytesOf))))
    expect(drawn.map((documents) => documents.map(({ bytes }) => Buffer.from(bytes)))).toEqual(expected)
  })

  it('a drawing that fails rejects, and the next drawings succeed', async () => {
    const broken = { texts: [{ ...titled('Broken'), sections: undefined } as unknown as DocumentText], created }
    for (let time = 0; time < 3; time += 1) await expect(renderInWorker(broken)).rejects.toThrow(TypeError)
    const [document] = await renderInWorker({ texts: [titled('Whole')], created })
    expect(document && Buffer.from(document.bytes)).toEqual(await bytesOf(titled('Whole')))
  })

  it('a process that has drawn a document ends without waiting for the thread', async () => {
    const script = `import('./src/server/documents/render-in-worker.ts').then(async ({ renderInWorker }) => {
      const drawn = await renderInWorker({ texts: [${JSON.stringify(titled('Only'))}], created: new Date(0) })
      const began = performance.now()
      process.on('exit', () => console.log(drawn[0].pages, performance.now() - began < 5_000))
    })`
    const { stdout } = await promisify(execFile)(process.execPath, ['-e', script], { cwd: REPOSITORY })
    expect(stdout).toBe('1 true\n')
  })
})
