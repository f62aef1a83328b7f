import type { FastifyRequest } from 'fastify'

/** A `__Host-` cookie is of this host alone and needs TLS, which a server outside production may not have; its path is `/`. */
export function cookieName(name: string, production: boolean): string {
  return production ? `__Host-${name}` : name
}

/** The value of a cookie of the request; undefined without it. */
export function cookieIn({ headers }: Pick<FastifyRequest, 'headers'>, name: string): string | undefined {
  const cookies = headers.cookie?.split(';').map((pair) => pair.trim()) ?? []
  return cookies.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1)
}
