import { beforeEach, describe, expect, it } from 'vitest'
import { ChunkFailed, chunkLoader, isChunkFailure } from '#pages/lib/release/chunk-reload.ts'
import { browserStorage } from '#ui/browser-storage.ts'

const failures = [
  'Failed to fetch dynamically imported module: https://lender.example/assets/form.js',
  'Importing a module script failed.',
  'error loading dynamically imported module: https://lender.example/assets/form.js',
]

const failing = (message: string) => () => Promise.reject(new TypeError(message))

/** Loads until the page would be loaded again, or the loader gives up; a reload never lets the promise settle. */
async function outcome(load: (loader: ReturnType<typeof chunkLoader>) => Promise<unknown>): Promise<unknown> {
  return new Promise((resolve) => {
    const loader = chunkLoader(browserStorage('sessionStorage'), () => resolve('reloaded'))
    load(loader).then(
      () => resolve('loaded'),
      (error: unknown) => resolve(error),
    )
  })
}

describe('a part of the app that does not load', () => {
  beforeEach(() => sessionStorage.clear())

  it.each(failures)('a load failure is recognized by the message of the browser: %s', (message) => {
    expect(isChunkFailure(new TypeError(message))).toBe(true)
  })

  it('an error that is not a load failure is thrown and does not reload the page', async () => {
    expect(isChunkFailure(new Error('Unable to preload CSS for /assets/form.css'))).toBe(false)
    expect(await outcome((load) => load('form', failing('x is not a function')))).toBeInstanceOf(TypeError)
    expect(sessionStorage).toHaveLength(0)
  })

  it('a load failure reloads the page five times and then throws', async () => {
    const tries: unknown[] = []
    for (let visit = 1; visit <= 6; visit += 1) tries.push(await outcome((load) => load('form', failing(failures[0] ?? ''))))
    expect(tries.slice(0, 5)).toEqual(Array(5).fill('reloaded'))
    expect(tries[5]).toBeInstanceOf(ChunkFailed)
  })

  it('the count of reloads starts again at zero after the part has loaded, and after the fifth reload has failed', async () => {
    const fail = () => outcome((load) => load('form', failing(failures[0] ?? '')))
    await fail()
    expect(await outcome((load) => load('form', async () => 'here'))).toBe('loaded')
    expect(sessionStorage).toHaveLength(0)
    for (let visit = 1; visit <= 6; visit += 1) await fail()
    expect(await fail()).toBe('reloaded')
  })

  it('the count of reloads continues while other parts load successfully', async () => {
    for (let visit = 1; visit <= 5; visit += 1) {
      expect(await outcome((load) => load('form', failing(failures[1] ?? '')))).toBe('reloaded')
      expect(await outcome((load) => load('frame', async () => 'here'))).toBe('loaded')
    }
    expect(await outcome((load) => load('form', failing(failures[1] ?? '')))).toBeInstanceOf(ChunkFailed)
  })
})
