import { casesOf } from "./escape-case.ts"

/** A system call by its number on x86-64; other processors have other numbers. */
const systemCall = (number: number, args: string) => `
import ctypes, platform
libc = ctypes.CDLL(None, use_errno=True)
if platform.machine() == "x86_64":
    answer = libc.syscall(${number}, ${args})
    if answer >= 0: print("ESCAPED", answer)`

const connects = (create: string, address: string) => `
import socket
try:
    with socket.socket(${create}) as connection:
        connection.settimeout(1)
        connection.connect(${address})
        print("ESCAPED")
except OSError as error:
    print(error)`

export const pythonCases = casesOf("python", {
  "reads a file": ({ file }) => `print(open(${JSON.stringify(file)}).read())`,
  "finds files from the root folder": ({ file }) => `
import os
for folder, _, names in os.walk("/"):
    if folder.startswith(("/proc", "/usr", "/dev")): continue
    for name in names:
        if name == os.path.basename(${JSON.stringify(file)}): print("ESCAPED", folder)`,
  "reads files through descriptors of other processes": `
import glob
for path in glob.glob("/proc/[0-9]*/fd/[4-9]"):
    try:
        with open(path) as file: print(file.read(100))
    except (OSError, UnicodeDecodeError): pass
for path in glob.glob("/proc/[0-9]*/root/root") + glob.glob("/proc/[0-9]*/cwd/*.json"): print("ESCAPED", path)`,
  "reads users and passwords": `
for path in ("/etc/passwd", "/etc/shadow", "/root/.bashrc"):
    try: print("ESCAPED", open(path).read(10))
    except OSError: pass`,
  "reads the memory of process 1": `open("/proc/1/mem", "rb").read(1); print("ESCAPED")`,
  "reads the kernel's memory": `open("/proc/kcore", "rb").read(8); print("ESCAPED")`,
  "reads the kernel's log": `open("/dev/kmsg", "rb").read(8); print("ESCAPED")`,
  "reads a disk": `
import os
os.mknod("/tmp/disk", 0o600 | 0o060000, os.makedev(254, 0))
open("/tmp/disk", "rb").read(1); print("ESCAPED")`,
  "makes a link to a file of the engine": ({ file }) => `
import os
os.link(${JSON.stringify(file)}, "/tmp/link"); print("ESCAPED")`,
  "leaves the root folder": `
import os
os.mkdir("/tmp/x"); os.chroot("/tmp/x"); print("ESCAPED")`,
  "changes a system file": `open("/usr/bin/escape", "w"); print("ESCAPED")`,
  "presses the kernel's emergency key": `open("/proc/sysrq-trigger", "w").write("h"); print("ESCAPED")`,
  "connects over TCP": ({ tcpPort }) => connects("socket.AF_INET", `("127.0.0.1", ${tcpPort})`),
  "connects to the gateway": connects("socket.AF_INET", `("172.17.0.1", 80)`),
  "connects over IPv6": ({ tcpPort }) => connects("socket.AF_INET6", `("::1", ${tcpPort})`),
  "connects to a UNIX socket": ({ unixSocket }) => connects("socket.AF_UNIX", JSON.stringify(unixSocket)),
  "connects to abstract UNIX sockets": ({ pid }) => connects("socket.AF_UNIX", `"\\0trawl-escape-${pid}"`),
  "connects to the virtual machine's host": connects("40, socket.SOCK_STREAM", "(2, 1024)"),
  "opens a raw socket": `
import socket
socket.socket(socket.AF_INET, socket.SOCK_RAW, socket.IPPROTO_ICMP); print("ESCAPED")`,
  "opens a packet socket": `
import socket
socket.socket(socket.AF_PACKET, socket.SOCK_RAW); print("ESCAPED")`,
  "opens a netlink socket": `
import socket
socket.socket(socket.AF_NETLINK, socket.SOCK_RAW, 0); print("ESCAPED")`,
  "opens a socket of the kernel's cryptography": `
import socket
socket.socket(38, socket.SOCK_SEQPACKET); print("ESCAPED")`,
  "sends a datagram": ({ udpPort }) => `
import socket
socket.socket(socket.AF_INET, socket.SOCK_DGRAM).sendto(b"x", ("127.0.0.1", ${udpPort}))`,
  "resolves a name": `
import socket
print("ESCAPED", socket.getaddrinfo("example.com", 80))`,
  "fetches a URL": ({ tcpPort }) => `
import urllib.request
print("ESCAPED", urllib.request.urlopen("http://127.0.0.1:${tcpPort}/", timeout=1).read())`,
  "lists processes": `
import os
count = len([name for name in os.listdir("/proc") if name.isdigit()])
if count > 6: print("ESCAPED", count)`,
  "kills process 1": `
import os, signal
os.kill(1, signal.SIGKILL); print("done")`,
  "stops the engine": ({ pid }) => `
import os, signal
os.kill(${pid}, signal.SIGSTOP)`,
  "traces process 1": systemCall(101, "16, 1, 0, 0"),
  "reads memory of process 1 with a system call": systemCall(310, "1, 0, 0, 0, 0, 0"),
  "adds a key to the kernel's keyring": systemCall(248, `b"user", b"escape", b"x", 1, -3`),
  "reads the kernel's keyring": systemCall(250, "0, -3, 1"),
  "requests a key": systemCall(249, `b"user", b"escape", None, -3`),
  "loads a program into the kernel": systemCall(321, "0, None, 0"),
  "watches performance counters": systemCall(298, "None, 0, -1, -1, 0"),
  "handles page faults": systemCall(323, "1"),
  "opens a ring of input and output": systemCall(425, "8, None"),
  "makes a file in memory": systemCall(319, `b"escape", 0`),
  "makes shared memory": systemCall(29, "1, 4096, 0o1600"),
  "makes a message queue": systemCall(68, "1, 0o1600"),
  "opens a file by its handle": systemCall(304, "-100, None, 0"),
  "enters a user namespace": systemCall(272, "0x10000000"),
  "enters a mount namespace": systemCall(272, "0x00020000"),
  "clones into a user namespace": systemCall(56, "0x10000000 | 17, 0, 0, 0, 0"),
  "clones with the newer system call": systemCall(435, "None, 0"),
  "mounts a folder": systemCall(165, `b"none", b"/tmp", b"tmpfs", 0, None`),
  "opens a file system": systemCall(430, `b"tmpfs", 0`),
  "turns its root folder": systemCall(155, `b"/tmp", b"/tmp"`),
  "loads a kernel module": systemCall(175, `None, 0, b""`),
  "reads the kernel's log with a system call": systemCall(103, "3, None, 0"),
  "restarts the machine": systemCall(169, "0xfee1dead, 672274793, 0, None"),
  "uses the numbers of another calling convention": systemCall(0x40000000 + 101, "16, 1, 0, 0"),
  "takes capabilities": `
import ctypes
libc = ctypes.CDLL(None)
for line in open("/proc/self/status"):
    if line.startswith(("CapEff", "CapPrm", "CapInh", "CapAmb")) and int(line.split()[1], 16): print("ESCAPED", line)
if libc.prctl(38, 0, 0, 0, 0) == 0 and libc.prctl(39, 0, 0, 0, 0) != 1: print("ESCAPED")`,
  "becomes another user": `
import os
for user in (0, 1, 65534):
    try: os.setuid(user); print("ESCAPED", user) if user != os.getuid() or user == 0 else None
    except OSError: pass`,
  "raises its limits": `
import resource
resource.setrlimit(resource.RLIMIT_NPROC, (100000, 100000)); print("ESCAPED")`,
  "sets the name of the machine": `
import socket
socket.sethostname("escaped"); print("ESCAPED")`,
  "sets the clock": `
import time
time.clock_settime(time.CLOCK_REALTIME, 0); print("ESCAPED")`,
  "forks without end…": `
import os
while True:
    try: os.fork()
    except OSError: pass`,
  "starts threads without end…": `
import threading, time
while True:
    try: threading.Thread(target=time.sleep, args=(1000,)).start()
    except RuntimeError: pass`,
  "leaves a process behind": `
import os, time
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        time.sleep(98765)
    os._exit(0)`,
  "fills memory…": `
data = []
while True: data.append(bytearray(b"x") * (16 << 20))`,
  "fills memory with several processes…": `
import os, time
for _ in range(6): os.fork()
data = []
while True:
    try: data.append(bytearray(b"x") * (4 << 20))
    except MemoryError: time.sleep(0.1)`,
  "fills shared memory…": `
import mmap, time
data = []
while True: 
    area = mmap.mmap(-1, 16 << 20); area.write(b"x" * (16 << 20)); data.append(area)`,
  "fills /dev/shm": `
try:
    with open("/dev/shm/x", "wb") as file:
        for n in range(100): file.write(b"x" * (1 << 20)); file.flush()
    print("ESCAPED")
except OSError as error: print(error)`,
  "fills the folder for files": `
try:
    for n in range(1000): open("/tmp/" + str(n), "wb").write(b"x" * (1 << 20))
    print("ESCAPED")
except OSError as error: print(error)`,
  "opens files without end": `
files = []
try:
    while True: files.append(open("/dev/null"))
except OSError: print("ESCAPED") if len(files) > 1000 else None`,
  "ignores signals and computes without end…": `
import signal
for number in range(1, 32):
    try: signal.signal(number, signal.SIG_IGN)
    except OSError: pass
while True: pass`,
  "prints without end…": `
import os
while True: os.write(1, b"x" * 65536)`,
  "calls a method that is not listed": `
try:
    page.context.new_cdp_session(page); print("ESCAPED")
except Exception as error: print(error)`,
  "opens a file in the browser": ({ file }) => `
try:
    page.goto("file://${file}"); print("ESCAPED")
except Exception as error: print(error)`,
  "writes a giant message": `
import os
try:
    os.write(3, b"500000000\\n"); 
    while True: os.write(3, b"x" * 65536)
except OSError as error: print(error)`,
  "changes the types of a message": `
import os
for text in (b'{"id":"1","calls":[]}', b'{"id":1,"calls":{"$":"path","value":7}}', b'{"id":1,"calls":{"$":"path","value":[{"name":{},"args":{}}]}}', b'[]', b'{"id":1e999}'):
    os.write(3, b"%d\\n%s" % (len(text), text))
import time; time.sleep(0.2)`
})
