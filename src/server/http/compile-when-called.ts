/**
 * Compiles the schemas of routes when they are first needed, because those of all routes take a quarter of the server's
 * start. `compileSchemas` compiles the others, so that a first request finds its own compiled.
 */
import { setImmediate } from 'node:timers/promises'
import ajvCompiler from '@fastify/ajv-compiler'
import serializerSelector from '@fastify/fast-json-stringify-compiler'

/** A validator, from which Fastify reads the errors of its last call, or a serializer, which has none. */
type Compiled = ((value: unknown) => unknown) & { errors?: unknown }
type Compile = (schema: never) => Compiled

declare module 'fastify' {
  interface FastifyInstance {
    /** Compiles the schemas of all routes, one between two other tasks. @throws for one that does not compile */
    compileSchemas: () => Promise<void>
  }
}

export function compileWhenCalled() {
  const waiting = new Set<() => unknown>()

  function compileAtFirstCall<Chosen extends Compile>(compile: Chosen): Chosen {
    const later: Compile = (schema) => {
      let compiled: Compiled | undefined
      const ready = () => {
        waiting.delete(ready)
        compiled ??= compile(schema)
        return compiled
      }
      waiting.add(ready)
      const called: Compiled = (value) => {
        const result = ready()(value)
        called.errors = ready().errors
        return result
      }
      return called
    }
    return later as Chosen
  }

  const [validators, serializers] = [ajvCompiler(), serializerSelector()]
  const buildValidator: typeof validators = (schemas, options) => compileAtFirstCall(validators(schemas, options))
  const buildSerializer: typeof serializers = (schemas, options) => compileAtFirstCall(serializers(schemas, options))
  return {
    compilersFactory: { buildValidator, buildSerializer },
    compileSchemas: async () => {
      for (const ready of waiting) {
        ready()
        await setImmediate()
      }
    },
  }
}
