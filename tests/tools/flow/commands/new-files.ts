import { expect } from 'vitest'
import { flow } from '#kit/flow-command.ts'
import { type FlowFilesMap, someFlowFiles } from '#kit/some-flow-files.ts'

export const small = someFlowFiles()

/** The files after a command that must have ended well, without the schemas of editors. */
export async function filesAfter(line: string, files: FlowFilesMap = small): Promise<FlowFilesMap> {
  const { code, err, written } = await flow(line, files)
  expect([code, err]).toEqual([0, ''])
  return withWritten(files, written)
}

/** What is written for editors is no flow file. */
export function withWritten(files: FlowFilesMap, written: FlowFilesMap): FlowFilesMap {
  return new Map([...files, ...[...written].filter(([path]) => !path.includes('/.schemas/'))])
}

export const isScreen = (path: string) => path.includes('/screens/')

export async function finds(files: FlowFilesMap, lender: string): Promise<readonly string[]> {
  const { findings } = JSON.parse((await flow(`check ${lender} --format json`, files)).out)
  return findings.map(({ code, file }: { code: string; file: string }) => `${code} ${file}`)
}

export async function results(files: FlowFilesMap, lender: string) {
  return JSON.parse((await flow(`test ${lender} --format json`, files)).out).summary
}

/** Changed files that `flow fmt` would format differently, the lock included. */
export async function changedByFmt(files: FlowFilesMap, lender: string): Promise<readonly string[]> {
  const { changed } = JSON.parse((await flow(`fmt --check ${lender} --format json`, files)).out).summary
  return changed.filter((file: string) => files.get(file.replace('flows/', '')) !== small.get(file.replace('flows/', '')))
}
