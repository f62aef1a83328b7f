/**
 * The network of a caller, by which rate limits and queues count: an IPv4 address, or the /64 of an IPv6 address, whose
 * holder has all addresses in it. The /48 above it, which one customer of a provider may have, has ten times each limit.
 */
import { isIPv6 } from 'node:net'
import type { AttemptLimit, RateLimit } from '../store/attempts.ts'

/** @returns anything that is no IPv6 address as it is */
export function networkOf(address: string): string {
  const groups = groupsOf(address)
  if (!groups) return address
  return mappedIn(groups) ?? `${groups.slice(0, 4).join(':')}::/64`
}

/** @param about what else the limit counts by, such as the purpose of a code, before the network */
export function limitsOfNetwork(
  { kind, max, windowMs }: RateLimit & { readonly kind: string },
  address: string,
  about = '',
): readonly AttemptLimit[] {
  const own = { kind, who: about + networkOf(address), max, windowMs }
  const groups = groupsOf(address)
  if (!groups || mappedIn(groups) !== undefined) return [own]
  return [own, { kind, who: `${about}${groups.slice(0, 3).join(':')}::/48`, max: max * 10, windowMs }]
}

/** The eight groups of an IPv6 address in hexadecimal digits; undefined for any other text. */
function groupsOf(address: string): readonly string[] | undefined {
  // The zone of a link-local address names an interface of this machine.
  const [withoutZone = ''] = address.split('%', 1)
  if (!isIPv6(withoutZone)) return undefined
  const canonical = new URL(`http://[${withoutZone}]`).hostname.slice(1, -1)
  const [head = [], tail = []] = canonical.split('::').map((half) => (half === '' ? [] : half.split(':')))
  return [...head, ...Array.from({ length: 8 - head.length - tail.length }, () => '0'), ...tail]
}

/** The IPv4 address that an IPv6 address stands for (RFC 4291 §2.5.5.2). */
function mappedIn(groups: readonly string[]): string | undefined {
  if (groups.slice(0, 6).join(':') !== '0:0:0:0:0:ffff') return undefined
  const bytes = groups.slice(6).flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 0xff])
  return bytes.join('.')
}
