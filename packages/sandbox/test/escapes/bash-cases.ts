import { casesOf } from "./escape-case.ts"

export const bashCases = casesOf("bash", {
  "reads a file": ({ file }) => `cat '${file}'`,
  "reads a file through a link": ({ file }) =>
    `ln -s '${file}' /tmp/a && cat /tmp/a; ln -s / /tmp/root && cat "/tmp/root${file}"`,
  "searches the file system": ({ file }) =>
    `find / -xdev -name "$(basename '${file}')" 2>/dev/null | sed 's/^/ESCAPED /'`,
  "reads homes": "ls /root /home /srv /var /opt /mnt 2>/dev/null | sed 's/^/ESCAPED /'",
  "reads the environment of the engine": `cat /proc/*/environ 2>/dev/null | tr '\\0' '\\n'`,
  "reads the command lines of others":
    `cat /proc/[0-9]*/cmdline | tr '\\0' ' ' | grep -a 'vites[t]\\|main[.]ts' | sed 's/^/ESCAPED /'`,
  "reads the devices": "ls /dev/sda /dev/vda /dev/mem /dev/kvm /dev/fuse 2>/dev/null | sed 's/^/ESCAPED /'",
  "reads /sys": "ls /sys/kernel && echo ESCAPED",
  "writes to system folders":
    "for folder in / /usr /usr/bin /etc /run /dev /proc/sys/kernel; do touch $folder/escape 2>/dev/null && echo ESCAPED $folder; done",
  "writes next to a file of the engine": ({ folder }) => `echo x > '${folder}/escape' && echo ESCAPED`,
  "mounts": "mount -t tmpfs none /tmp && echo ESCAPED; mount --bind /proc/1/root /tmp && echo ESCAPED",
  "enters a user namespace": "unshare --user --map-root-user id && echo ESCAPED",
  "enters the namespaces of process 1": "nsenter --target 1 --all id && echo ESCAPED",
  "becomes root":
    "su -c 'echo ESCAPED' < /dev/null; sudo -n echo ESCAPED; setpriv --reuid 0 echo ESCAPED; newgrp root <<< 'echo ESCAPED'",
  "runs a program as its owner":
    "cp /usr/bin/bash /tmp/b && chmod 4755 /tmp/b && chown 0 /tmp/b && /tmp/b -p -c 'echo ESCAPED'",
  "has rights to run programs as root":
    "for program in /usr/bin/su /usr/bin/passwd /usr/bin/mount; do [ -u $program ] && grep -q 'NoNewPrivs:.*0' /proc/self/status && echo ESCAPED; done; true",
  "connects over TCP": ({ tcpPort }) => `(exec 4<>/dev/tcp/127.0.0.1/${tcpPort}) 2>/dev/null && echo ESCAPED`,
  "sends a datagram": ({ udpPort }) => `(echo x > /dev/udp/127.0.0.1/${udpPort}) 2>/dev/null; true`,
  "connects to a public address": "timeout 1 bash -c 'exec 4<>/dev/tcp/1.1.1.1/53' 2>/dev/null && echo ESCAPED",
  "resolves a name": "getent hosts example.com && echo ESCAPED",
  "fetches a URL": ({ tcpPort }) =>
    `curl -s http://127.0.0.1:${tcpPort}/ && echo ESCAPED; wget -qO- http://127.0.0.1:${tcpPort}/ && echo ESCAPED`,
  "talks to a UNIX socket": ({ unixSocket }) =>
    `perl -MSocket -e 'socket(S, PF_UNIX, SOCK_STREAM, 0); connect(S, sockaddr_un("${unixSocket}")) and print "ESCAPED"'`,
  "talks to the services of the machine":
    "ls /run/systemd /run/dbus /run/docker.sock /var/run/docker.sock 2>/dev/null | sed 's/^/ESCAPED /'",
  "lists processes": "ps -e --no-headers 2>/dev/null | wc -l | awk '$1 > 10 { print \"ESCAPED\" }'",
  "kills every process": "kill -9 -1",
  "kills the engine": ({ pid }) => `kill -9 ${pid}; kill -STOP ${pid}`,
  "forks without end…": ":(){ :|:& };:; while true; do sleep 0.1; done",
  "forks without end in the background…": "while true; do (while true; do sleep 100 & done) 2>/dev/null & done",
  "leaves processes behind":
    "setsid nohup sleep 98765 > /dev/null 2>&1 & (trap '' TERM HUP; sleep 98765) & disown -a; echo done",
  "fills memory…": "x=x; while true; do x=$x$x; done",
  "fills memory with a pipe…": "tail -n 1 /dev/zero",
  "fills the folder for files":
    "head -c 200M /dev/zero > /tmp/a && echo ESCAPED; cat /dev/zero > /dev/shm/a; [ $(stat -c %s /dev/shm/a) -gt 2000000 ] && echo ESCAPED; true",
  "makes files without end…": "n=0; while true; do mkdir -p /tmp/$((n % 100))/$n; n=$((n + 1)); done",
  "raises its limits":
    "ulimit -u 100000 && echo ESCAPED; ulimit -v unlimited && echo ESCAPED; prlimit --pid $$ --nproc=unlimited && echo ESCAPED",
  "takes a higher priority": "renice -n -20 $$ && echo ESCAPED",
  "loops without end…": "while :; do :; done",
  "waits without end…": "trap '' TERM INT HUP; sleep 1000",
  "prints without end…": "yes",
  "prints errors without end…": "yes >&2",
  "prints control characters": "head -c 300000 /dev/urandom",
  "reads keyrings":
    "cat /proc/keys /proc/key-users 2>/dev/null | grep -v ' 190000' | grep -q escape && echo ESCAPED; keyctl show && echo ESCAPED; true",
  "watches hardware events":
    "perf stat true 2>/dev/null && echo ESCAPED; dmesg 2>/dev/null | head -1 | sed 's/^/ESCAPED /'",
  "sends a message that is no command": "printf 'abc\\n' >&3; sleep 0.2",
  "announces a giant message": "printf '999999999\\n' >&3; sleep 0.2",
  "sends a giant command":
    "head -c 5000000 /dev/zero | tr '\\0' a > /tmp/a; agent-browser eval --stdin < /tmp/a > /dev/null; true",
  "sends commands without end…": "while true; do agent-browser get title > /dev/null; done",
  "opens a file in the browser": ({ file }) => `agent-browser open 'file://${file}' && echo ESCAPED`,
  "opens a file with a relative address": ({ file }) => `agent-browser open 'FILE:${file}' && echo ESCAPED`,
  "uses commands that do not exist":
    "for name in constructor __proto__ toString connect upload; do agent-browser $name x && echo ESCAPED; done; true",
  "writes a screenshot outside": ({ folder }) => `agent-browser screenshot '${folder}/shot.png' && echo ESCAPED`,
  "closes the connection": "exec 3>&-; agent-browser get title; true"
})
