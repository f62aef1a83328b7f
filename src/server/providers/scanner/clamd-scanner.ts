/** Scans by clamd, the daemon of ClamAV, over TCP: its command INSTREAM takes chunks, each after its length in 4 bytes. */
import { connect } from 'node:net'
import type { FileScanner, ScanResult } from './file-scanner.ts'

export type ScannerAddress = { readonly host: string; readonly port: number }

/** @param patienceMs without any progress */
export function clamdScanner({ host, port }: ScannerAddress, patienceMs = 10_000): FileScanner {
  return () => {
    const socket = connect({ host, port })
    const { promise: result, resolve } = Promise.withResolvers<ScanResult>()
    let answer = ''
    const end = (found: ScanResult) => {
      clearTimeout(patience)
      socket.destroy()
      resolve(found)
    }
    const patience = setTimeout(() => end('unknown'), patienceMs)
    socket.on('error', () => end('unknown'))
    socket.on('close', () => end(resultIn(answer)))
    socket.on('data', (part) => {
      answer += part.toString('latin1')
      if (answer.includes('\0')) end(resultIn(answer))
    })
    socket.write('zINSTREAM\0')
    /** Resolves when the socket has taken the bytes, or the scan has ended. */
    const written = async (bytes: Uint8Array) => {
      patience.refresh()
      const taken = new Promise<void>((resolve) => socket.write(bytes, () => resolve()))
      await Promise.race([taken, result])
    }
    return {
      take: async (piece) => {
        if (piece.length === 0) return
        await written(lengthOf(piece.length))
        await written(piece)
      },
      end: async () => {
        await written(lengthOf(0))
        return await result
      },
    }
  }
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes)
  return length
}

/** `stream: OK`, `stream: Win.Test.EICAR_HDB-1 FOUND`; anything else, such as an exceeded limit, is no result. */
function resultIn(answer: string): ScanResult {
  if (/^stream: OK\0?$/.test(answer)) return 'clean'
  return /^stream: .+ FOUND\0?$/.test(answer) ? 'infected' : 'unknown'
}
