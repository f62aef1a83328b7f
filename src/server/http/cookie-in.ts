import type { FastifyRequest } from 'fastify'

/** The value of a cookie of the request; undefined without it. */
export function cookieIn({ headers }: Pick<FastifyRequest, 'headers'>, name: string): string | undefined {
  const cookies = headers.cookie?.split(';').map((pair) => pair.trim()) ?? []
  return cookies.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1)
}
