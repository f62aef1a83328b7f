import type { ServerProcess } from '#kit/server-process.ts'

/** The journey of a lender, by the host name that the server knows it under; without a lender, the one that localhost stands for. */
export const journeyOf = (server: Pick<ServerProcess, 'url'>, lender?: string): string => {
  const url = new URL('/account/heloc/register-v2', server.url)
  if (lender) url.hostname = `${lender}.localhost`
  return url.href
}
