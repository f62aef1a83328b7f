import { spawnSync } from 'node:child_process'

/**
 * Installs the newest Debian packages, or upgrades installed ones, if apt-get can run as root or by sudo without a
 * password. Without a network, what is installed stays.
 *
 * @param title the purpose of the packages, for the output
 */
export function installWithApt(title: string, ...packages: readonly string[]): void {
  if (process.platform !== 'linux' || !runs('apt-get', '--version')) return
  const root = process.getuid?.() === 0
  if (!root && !runs('sudo', '-n', 'true')) return
  const asRoot = (...command: readonly string[]) => fetches(title, ...(root ? command : ['sudo', '-n', ...command]))
  asRoot('apt-get', 'update')
  asRoot('apt-get', 'install', '--yes', '--no-install-recommends', ...packages)
}

function runs(...[file = '', ...args]: readonly string[]): boolean {
  return spawnSync(file, args, { stdio: 'ignore' }).status === 0
}

/** Runs a command that downloads; its output goes to stderr. */
export function fetches(title: string, ...[file = '', ...args]: readonly string[]): boolean {
  console.error(`Getting ${title}: ${[file, ...args].join(' ')}`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync(file, args, { stdio: ['ignore', 2, 2], timeout: 15 * 60_000, env }).status === 0
}
