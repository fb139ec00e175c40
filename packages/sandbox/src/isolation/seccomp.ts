import process from "node:process"

/** System calls that give code nothing it needs and have been ways out of sandboxes, or that share data between sandboxes. */
const refused: Readonly<Record<string, readonly [x64: number, arm64: number]>> = {
  acct: [163, 89],
  add_key: [248, 217],
  bpf: [321, 280],
  chroot: [161, 51],
  delete_module: [176, 106],
  fanotify_init: [300, 262],
  finit_module: [313, 273],
  fsconfig: [431, 431],
  fsmount: [432, 432],
  fsopen: [430, 430],
  fspick: [433, 433],
  init_module: [175, 105],
  io_uring_enter: [426, 426],
  io_uring_register: [427, 427],
  io_uring_setup: [425, 425],
  kcmp: [312, 272],
  kexec_file_load: [320, 294],
  kexec_load: [246, 104],
  keyctl: [250, 219],
  lookup_dcookie: [212, 18],
  memfd_create: [319, 279],
  memfd_secret: [447, 447],
  mount: [165, 40],
  mount_setattr: [442, 442],
  move_mount: [429, 429],
  mq_open: [240, 180],
  msgget: [68, 186],
  name_to_handle_at: [303, 264],
  open_by_handle_at: [304, 265],
  open_tree: [428, 428],
  perf_event_open: [298, 241],
  personality: [135, 92],
  pidfd_getfd: [438, 438],
  pivot_root: [155, 41],
  process_madvise: [440, 440],
  process_vm_readv: [310, 270],
  process_vm_writev: [311, 271],
  ptrace: [101, 117],
  quotactl: [179, 60],
  reboot: [169, 142],
  request_key: [249, 218],
  semget: [64, 190],
  setns: [308, 268],
  shmget: [29, 194],
  swapoff: [168, 225],
  swapon: [167, 224],
  syslog: [103, 116],
  umount2: [166, 39],
  unshare: [272, 97],
  userfaultfd: [323, 282],
  vmsplice: [278, 75]
}

/** Namespaces that `clone` could create: with them, a process would have capabilities of its own. */
const namespaceFlags = 0x7e02_0080

const errno = { EPERM: 1, ENOSYS: 38, EAFNOSUPPORT: 97 }
const families = { unix: 1, inet: 2, inet6: 10 }

const machines: Readonly<Record<string, Machine>> = {
  x64: { audit: 0xc000_003e, column: 0, clone: 56, clone3: 435, socket: 41 },
  arm64: { audit: 0xc000_00b7, column: 1, clone: 220, clone3: 435, socket: 198 }
}

/** A filter of system calls for `bwrap --seccomp`, or `undefined` for a processor whose system calls are not known here. */
export const systemCallFilter = (processor: string = process.arch): Buffer | undefined => {
  const machine = machines[processor]
  if (machine === undefined) return undefined
  return assemble([
    load(offsets.architecture),
    ...unless(machine.audit, refuse(errno.EPERM)),
    load(offsets.number),
    ...atLeast(0x4000_0000, refuse(errno.EPERM)), // x32 has other numbers for the same system calls
    ...when(machine.clone3, refuse(errno.ENOSYS)), // its flags are in memory, which a filter cannot read; callers use `clone`
    ...Object.values(refused).flatMap((numbers) => when(numbers[machine.column], refuse(errno.EPERM))),
    ...whenNext(machine.clone, [load(offsets.firstArgument), ...anyBit(namespaceFlags, refuse(errno.EPERM)), allow]),
    ...whenNext(machine.socket, [
      load(offsets.firstArgument),
      ...Object.values(families).flatMap((family) => when(family, allow)),
      refuse(errno.EAFNOSUPPORT)
    ]),
    allow
  ])
}

interface Machine {
  readonly audit: number
  readonly column: 0 | 1
  readonly clone: number
  readonly clone3: number
  readonly socket: number
}

/** A classic BPF instruction: operation, jumps if true and if false, and operand. */
type Instruction = readonly [operation: number, yes: number, no: number, operand: number]

/** Offsets in `struct seccomp_data`. */
const offsets = { number: 0, architecture: 4, firstArgument: 16 }

const load = (offset: number): Instruction => [0x20, 0, 0, offset]
const answer = (value: number): Instruction => [0x06, 0, 0, value]
const allow = answer(0x7fff_0000)
const refuse = (code: number) => answer(0x0005_0000 | code)
const when = (value: number, then: Instruction): ReadonlyArray<Instruction> => [[0x15, 0, 1, value], then]
const unless = (value: number, then: Instruction): ReadonlyArray<Instruction> => [[0x15, 1, 0, value], then]
const atLeast = (value: number, then: Instruction): ReadonlyArray<Instruction> => [[0x35, 0, 1, value], then]
const anyBit = (bits: number, then: Instruction): ReadonlyArray<Instruction> => [[0x45, 0, 1, bits], then]
const whenNext = (value: number, then: ReadonlyArray<Instruction>): ReadonlyArray<Instruction> => [
  [0x15, 0, then.length, value],
  ...then
]

const assemble = (program: ReadonlyArray<Instruction>): Buffer => {
  const bytes = Buffer.alloc(program.length * 8)
  for (const [index, [operation, yes, no, operand]] of program.entries()) {
    bytes.writeUInt16LE(operation, index * 8)
    bytes.writeUInt8(yes, index * 8 + 2)
    bytes.writeUInt8(no, index * 8 + 3)
    bytes.writeUInt32LE(operand >>> 0, index * 8 + 4)
  }
  return bytes
}
