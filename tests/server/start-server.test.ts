import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { REPOSITORY } from '#tools/repository.ts'

/** What a server loads when it is first needed: by a file, a document, a sign-in, a verification of flow files. */
const later = [
  ...['src/verify/', 'src/engine/authoring.ts', 'src/engine/flow/overlay-schemas.ts', 'dist/server/'],
  ...['@aws-sdk', '@electric-sql/pglite', '@libpdf/core', '@simplewebauthn/server', '@zxcvbn-ts', 'cloudevents', 'culori'],
  ...['date-fns/format.js', 'ical-generator', 'jose/dist/webapi/index.js', 'jsonc-parser'],
  ...['libheif-js', 'nodemailer', 'pdfjs-dist', 'pdfkit', 'pkijs', 'react', 'sharp', 'vite'],
].map((part) => (part.startsWith('src/') || part.startsWith('dist/') ? `/${part}` : `/node_modules/${part}`))

/** Prints the URL of each module that the import of start-server.ts loads. */
const printLoaded = `
  import { registerHooks } from 'node:module'
  const urls = []
  registerHooks({ load: (url, context, next) => { urls.push(url); return next(url, context) } })
  await import('#server/start-server.ts')
  process.stdout.write(urls.join('\\n'))
`

describe('start-server.ts', () => {
  it('the server loads nothing at its start that no first request needs', async () => {
    const run = promisify(execFile)(process.execPath, ['--input-type=module', '--eval', printLoaded], { cwd: REPOSITORY })
    const urls = (await run).stdout.split('\n')
    expect(urls.length).toBeGreaterThan(500)
    expect(later.filter((part) => urls.some((url) => `${url}/`.includes(part.endsWith('/') ? part : `${part}/`)))).toEqual([])
  })
})
