/** Scans by clamd, the daemon of ClamAV, over TCP: its command INSTREAM takes chunks, each after its length in 4 bytes. */
import { connect } from 'node:net'
import type { FileScanner, ScanResult } from './file-scanner.ts'

export type ScannerAddress = { readonly host: string; readonly port: number }

const chunkBytes = 64 * 1024

/** @param patienceMs for the whole answer */
export function clamdScanner({ host, port }: ScannerAddress, patienceMs = 10_000): FileScanner {
  return (bytes) =>
    new Promise((resolve) => {
      const socket = connect({ host, port })
      let answer = ''
      const end = (result: ScanResult) => {
        clearTimeout(patience)
        socket.destroy()
        resolve(result)
      }
      const patience = setTimeout(() => end('unknown'), patienceMs)
      socket.on('error', () => end('unknown'))
      socket.on('close', () => end(resultIn(answer)))
      socket.on('data', (part) => {
        answer += part.toString('latin1')
        if (answer.includes('\0')) end(resultIn(answer))
      })
      socket.on('connect', () => {
        socket.write('zINSTREAM\0')
        for (let at = 0; at < bytes.length; at += chunkBytes) {
          const chunk = bytes.subarray(at, at + chunkBytes)
          const length = Buffer.alloc(4)
          length.writeUInt32BE(chunk.length)
          socket.write(length)
          socket.write(chunk)
        }
        socket.write(Buffer.alloc(4))
      })
    })
}

/** `stream: OK`, `stream: Win.Test.EICAR_HDB-1 FOUND`; anything else, such as an exceeded limit, is no result. */
function resultIn(answer: string): ScanResult {
  if (/^stream: OK\0?$/.test(answer)) return 'clean'
  return /^stream: .+ FOUND\0?$/.test(answer) ? 'infected' : 'unknown'
}
