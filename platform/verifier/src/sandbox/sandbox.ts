import variant from '@jitl/quickjs-singlefile-cjs-release-sync';
import {
  newQuickJSWASMModuleFromVariant,
  newVariant,
  type QuickJSContext,
  type QuickJSHandle,
} from 'quickjs-emscripten-core';
import {
  defineSearchParams,
  defineUrl,
  defineEncodings,
  defineStreams,
  defineValues,
} from './globals/web';
import {
  defineIntl,
  defineLocaleMethods,
  defineTime,
  defineTimers,
} from './globals/time-and-formats';
import { sandboxHost } from './globals/sandbox-host';

const WASM_PAGE_BYTES = 64 * 1024;
const INITIAL_MEMORY_BYTES = 16 * 1024 * 1024;
const MAX_MEMORY_BYTES = 256 * 1024 * 1024;
/** In UTF-16 units: a text that leaves the sandbox is copied, and may take twice as much again. */
const MAX_TEXT_LENGTH = 10_000_000;
const MAX_STACK_BYTES = 1024 * 1024;
/** Pages without their own date show none, so that any date gives the same HTML. */
const NOW = Date.UTC(2026, 0, 1);

/** The first line of an error, with the place in a build that it comes from. */
function withPlace(error: string): string {
  const [first = '', ...stack] = error.split('\n');
  const text = first.replace(/^Error: /, '');
  const place = stack.map((line) => /\(([^()]+:\d+(:\d+)?)\)/.exec(line)?.[1]).find(Boolean);
  return place ? `${text} (${place})` : text;
}

/** Code in a sandbox has thrown, or used more time or memory than it may. */
export class SandboxError extends Error {
  override name = 'SandboxError';
}

/** Runs the engine, which cannot run on after some of its faults. */
function guarded<T>(run: () => T): T {
  try {
    return run();
  } catch (error) {
    // Deep recursion fills the stack of this process before that of the engine.
    if (error instanceof RangeError) throw new SandboxError('recurses too deep');
    if (!(error instanceof WebAssembly.RuntimeError)) throw error;
    throw new SandboxError(`stopped the engine: ${error.message}`);
  }
}

const definitions = [
  defineLocaleMethods,
  defineTime,
  defineTimers,
  defineEncodings,
  defineStreams,
  defineSearchParams,
  defineUrl,
  defineIntl,
  defineValues,
];

/**
 * A JavaScript engine in a WebAssembly memory of its own, for code that is not trusted: QuickJS. It
 * has no object of this process, and nothing but text crosses between them.
 */
export class Sandbox {
  private constructor(
    private readonly context: QuickJSContext,
    private readonly deadline: number,
  ) {}

  /** @param timeoutMs after which all code in the sandbox is interrupted. */
  static async create(timeoutMs: number): Promise<Sandbox> {
    // The engine's own limit has no effect: it cannot tell the size of what it has allocated.
    const wasmMemory = new WebAssembly.Memory({
      initial: INITIAL_MEMORY_BYTES / WASM_PAGE_BYTES,
      maximum: MAX_MEMORY_BYTES / WASM_PAGE_BYTES,
    });
    const engine = await newQuickJSWASMModuleFromVariant(newVariant(variant, { wasmMemory }));
    const runtime = engine.newRuntime();
    runtime.setMaxStackSize(MAX_STACK_BYTES);
    const deadline = Date.now() + timeoutMs;
    runtime.setInterruptHandler(() => Date.now() > deadline);
    const sandbox = new Sandbox(runtime.newContext(), deadline);
    sandbox.expose('hostFunctions', { ...sandboxHost });
    sandbox.run(
      `globalThis.__name = (value) => value;
       for (const defineGlobals of [${definitions.map(String).join(',\n')}]) {
         for (const [name, value] of Object.entries(defineGlobals(hostFunctions, ${NOW}))) {
           Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
         }
       }
       delete globalThis.hostFunctions;`,
      'globals',
    );
    return sandbox;
  }

  /** Defines an object of functions that take and return text. */
  expose(name: string, functions: Readonly<Record<string, (...texts: string[]) => string>>): void {
    const { context } = this;
    const object = context.newObject();
    for (const [key, call] of Object.entries(functions)) {
      const handle = context.newFunction(key, (...handles) =>
        context.newString(call(...handles.map((one) => this.textOf(one)))),
      );
      context.setProp(object, key, handle);
      handle.dispose();
    }
    context.setProp(context.global, name, object);
    object.dispose();
  }

  /**
   * Evaluates a script.
   * @throws {SandboxError} when it throws.
   */
  run(source: string, name: string): void {
    guarded(() => {
      this.unwrap(this.context.evalCode(source, name)).dispose();
      this.settle();
    });
  }

  /**
   * Evaluates an expression, and waits for a promise.
   * @param expression whose value, or that of its promise, is a text.
   * @throws {SandboxError} when it throws, rejects, never settles, or is no text.
   */
  async evaluate(expression: string, name: string): Promise<string> {
    return guarded(() => this.outcomeOf(expression, name));
  }

  private outcomeOf(expression: string, name: string): string {
    const { context } = this;
    this.run(
      `globalThis.outcome = undefined;
       Promise.resolve(${expression}).then(
         (value) => { outcome = { value }; },
         (error) => { outcome = { error: String(error) + '\\n' + (error?.stack ?? '') }; });`,
      name,
    );
    while (this.read('String(outcome !== undefined)') !== 'true') {
      if (Date.now() > this.deadline) throw new SandboxError('did not finish in time');
      if (this.read(`String(sandboxControl.runTimer(Infinity))`) !== 'true') {
        throw new SandboxError(`${name} never finishes`);
      }
      this.settle();
    }
    const error = this.read("'error' in outcome ? outcome.error : ''");
    if (error) throw new SandboxError(withPlace(error));
    const handle = this.unwrap(context.evalCode('outcome.value'));
    try {
      if (context.typeof(handle) !== 'string') throw new SandboxError(`${name} is no text`);
      return this.textOf(handle);
    } finally {
      handle.dispose();
    }
  }

  private read(expression: string): string {
    const handle = this.unwrap(this.context.evalCode(expression));
    try {
      return this.textOf(handle);
    } finally {
      handle.dispose();
    }
  }

  /** @throws {SandboxError} for a text that is too long. */
  private textOf(handle: QuickJSHandle): string {
    const length = this.context.getProp(handle, 'length').consume((one) => this.context.dump(one));
    if (typeof length === 'number' && length > MAX_TEXT_LENGTH) {
      throw new SandboxError(
        `made a text of more than ${MAX_TEXT_LENGTH / 1e6} million characters`,
      );
    }
    return this.context.getString(handle);
  }

  /** Runs the callbacks of promises until none is left. */
  private settle(): void {
    const { runtime } = this.context;
    while (runtime.hasPendingJob()) {
      const result = runtime.executePendingJobs();
      if (result.error) throw this.explain(result.error);
      result.dispose();
    }
  }

  private unwrap(result: ReturnType<QuickJSContext['evalCode']>): QuickJSHandle {
    if (result.error) throw this.explain(result.error);
    return result.value;
  }

  private explain(handle: QuickJSHandle): SandboxError {
    if (Date.now() > this.deadline) {
      handle.dispose();
      return new SandboxError('did not finish in time');
    }
    const { context } = this;
    const member = (name: string) =>
      context.getProp(handle, name).consume((one) => this.textOf(one));
    try {
      const isError = ['object', 'function'].includes(context.typeof(handle));
      const text = isError
        ? `${member('name')}: ${member('message')}\n${member('stack')}`
        : this.textOf(handle);
      return new SandboxError(withPlace(text));
    } catch (error) {
      return error instanceof SandboxError ? error : new SandboxError('threw what is no error');
    } finally {
      handle.dispose();
    }
  }
}
