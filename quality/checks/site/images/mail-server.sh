#!/bin/sh
# Runs a Postfix that takes mails over TLS from one sender, and keeps them in <folder>/inbox/new.
#   mail-server.sh <folder> <port> <folder of site.pem and site.key> <sender>
set -eu
folder=$1 port=$2 certificates=$3 sender=$4
mkdir -p "$folder/config" "$folder/queue" "$folder/data" "$folder/mail"
user=$(id -u postfix) group=$(id -g postfix)
chown postfix "$folder/data" "$folder/mail"
cat > "$folder/config/main.cf" <<CF
compatibility_level = 3.6
queue_directory = $folder/queue
data_directory = $folder/data
maillog_file_prefixes = /dev
maillog_file = /dev/stdout
myhostname = mail.example.com
mydestination =
inet_interfaces = all
inet_protocols = ipv4
virtual_mailbox_domains = example.com
virtual_mailbox_maps = static:inbox/
virtual_mailbox_base = $folder/mail
virtual_uid_maps = static:$user
virtual_gid_maps = static:$group
virtual_minimum_uid = 1
smtpd_tls_cert_file = $certificates/site.pem
smtpd_tls_key_file = $certificates/site.key
smtpd_tls_security_level = encrypt
smtpd_relay_restrictions = reject_unauth_destination
smtpd_sender_restrictions = check_sender_access inline:{$sender=OK}, reject
smtpd_recipient_restrictions = check_recipient_access inline:{{refused@example.com=550 5.1.1 no such mailbox}}
CF
cat > "$folder/config/master.cf" <<CF
$port inet n - n - - smtpd
pickup unix n - n 60 1 pickup
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
virtual unix - n n - - virtual
postlog unix-dgram n - n - 1 postlogd
tlsmgr unix - - n 1000? 1 tlsmgr
proxymap unix - - n - - proxymap
anvil unix - - n - 1 anvil
scache unix - - n - 1 scache
CF
exec postfix -c "$folder/config" start-fg
